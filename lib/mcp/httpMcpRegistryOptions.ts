import type { SchedulerLike } from 'rxjs';
import { checkObject, readFunction } from '../executor/optionReaders.ts';
import { checkCount } from '../tools/checkCount.ts';
import { checkDelay } from '../tools/checkDelay.ts';
import { checkNames } from '../tools/checkNames.ts';
import { readScheduler } from '../tools/readScheduler.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpHeaders } from './McpTarget.ts';
import { readHeaders } from './readHeaders.ts';
import { checkUrlPolicy, type McpUrlPolicy } from './urlPolicy.ts';

/** Options of a registry behind a URL. */
export interface HttpMcpRegistryOptions extends McpUrlPolicy {
  /** Headers of each request, such as a key of the registry. @defaultValue none */
  readonly headers?: McpHeaders;
  /** Sends the requests instead of the global `fetch`; ky is around it. */
  readonly fetch?: typeof globalThis.fetch;
  /** Most servers that are asked for at once; 1 to 100. @defaultValue 100 */
  readonly pageSize?: number;
  /** Most pages of one search or list; from 1. If there are more, it errors after the last. @defaultValue 100 */
  readonly maxPages?: number;
  /** Most bytes of one page; from 1. A larger one is an error. @defaultValue 8 MiB */
  readonly maxPageBytes?: number;
  /** How long one page may take, in milliseconds; 0 for no limit. @defaultValue 10000 */
  readonly timeoutMs?: number;
  /** Most times that a page is asked for again after a failure that may pass; from 0. @defaultValue 2 */
  readonly retries?: number;
  /** Is called with what is left out of the list because it is malformed. @defaultValue nobody is told */
  readonly onDiagnostic?: (diagnostic: McpDiagnostic) => void;
  /** Every timer comes from here. @defaultValue asyncScheduler */
  readonly scheduler?: SchedulerLike;
}

/** The options with everything filled in. */
export interface RegistryPlan {
  readonly headers: Headers;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly policy: McpUrlPolicy;
  readonly pageSize: number;
  readonly maxPages: number;
  readonly maxPageBytes: number;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly onDiagnostic: ((diagnostic: McpDiagnostic) => void) | undefined;
  readonly scheduler: SchedulerLike;
}

const NAMES: Readonly<Record<keyof HttpMcpRegistryOptions, true>> = {
  allowHttp: true,
  allowUrl: true,
  headers: true,
  fetch: true,
  pageSize: true,
  maxPages: true,
  maxPageBytes: true,
  timeoutMs: true,
  retries: true,
  onDiagnostic: true,
  scheduler: true,
};
const MAX_PAGE_SIZE = 100;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** Reads the options. @throws TypeError or RangeError naming the option, what was expected and what came. */
export function readRegistryPlan(options: HttpMcpRegistryOptions): RegistryPlan {
  checkObject('options', options);
  checkNames('', options, NAMES);
  checkUrlPolicy(options);
  const { allowHttp, allowUrl, pageSize = MAX_PAGE_SIZE, retries = 2 } = options;
  const { maxPages = 100, maxPageBytes = MAX_PAGE_BYTES, timeoutMs = 10_000 } = options;
  return {
    headers: withAccept(readHeaders('headers', options.headers ?? {})),
    fetch: readFunction('fetch', options.fetch),
    policy: { allowHttp, allowUrl },
    pageSize: checkPageSize(pageSize),
    maxPages: checkCount('maxPages', maxPages, 1),
    maxPageBytes: checkCount('maxPageBytes', maxPageBytes, 1),
    timeoutMs: checkDelay('timeoutMs', timeoutMs, 0),
    retries: checkCount('retries', retries, 0),
    onDiagnostic: readFunction('onDiagnostic', options.onDiagnostic),
    scheduler: readScheduler(options.scheduler),
  };
}

function checkPageSize(pageSize: number): number {
  checkCount('pageSize', pageSize, 1);
  if (pageSize <= MAX_PAGE_SIZE) return pageSize;
  throw new RangeError(wrongValue('pageSize must be a whole number from 1 to 100', pageSize));
}

function withAccept(headers: Headers): Headers {
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  return headers;
}
