import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { describeValue } from '../schema/describeValue.ts';
import type { StartPolicy, ToolTraits } from '../tools/Tool.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';
import { MAX_DELAY_MS, pickTraits, traitProblem } from '../tools/traits.ts';
import { DEFAULT_MARKER } from './output/truncate.ts';

/** How results are bounded. */
export interface ResultOptions {
  /** What follows the kept text where something was cut; not counted. @defaultValue '...[truncated]' */
  readonly marker?: string;
}

/** Options of a {@link ToolExecutor}. */
export interface ToolExecutorOptions {
  /** Most calls of one run at once. @defaultValue 10, also for values <= 0 */
  readonly maxConcurrent?: number;
  /** Most calls of all runs together at once; absent or <= 0: no limit. */
  readonly maxConcurrentTotal?: number;
  /**
   * When calls start whose tool does not say it. @defaultValue `sealed` for calls without claims or with reads only, else
   * `committed`
   */
  readonly start?: StartPolicy;
  /** What happens to running calls when the model stream breaks: they finish, or are discarded. @defaultValue 'finish' */
  readonly onStreamError?: 'finish' | 'discard';
  /** What a tool leaves open is taken from here. */
  readonly defaults?: Partial<ToolTraits<never, unknown>>;
  /** How results are bounded. */
  readonly results?: ResultOptions;
  /**
   * How long a call that has its result may keep its claims while its work goes on, in milliseconds; `Infinity`: as long as
   * the work goes on. @defaultValue 5000
   */
  readonly graceMs?: number;
  /** Wraps the running of every tool; the first in the list is the outermost. @defaultValue none */
  readonly middleware?: readonly ToolMiddleware[];
  /** Every timer and timestamp comes from here. @defaultValue asyncScheduler */
  readonly scheduler?: SchedulerLike;
}

/** The options with everything filled in. */
export interface Settings {
  readonly maxConcurrent: number;
  readonly maxConcurrentTotal: number;
  readonly start: StartPolicy | undefined;
  readonly onStreamError: 'finish' | 'discard';
  readonly defaults: Partial<ToolTraits<never, unknown>>;
  readonly marker: string;
  readonly graceMs: number;
  readonly middleware: readonly ToolMiddleware[];
  readonly scheduler: SchedulerLike;
}

const DEFAULT_MAX_CONCURRENT = 10;
const DEFAULT_GRACE_MS = 5_000;

/**
 * Checks options and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readExecutorOptions(options: ToolExecutorOptions = {}): Settings {
  checkObject('options', options);
  const { scheduler = asyncScheduler, results = {}, defaults = {} } = options;
  if (typeof scheduler?.schedule !== 'function' || typeof scheduler.now !== 'function') {
    throw new TypeError(`scheduler must be an RxJS scheduler, got ${describeValue(scheduler)}.`);
  }
  checkObject('results', results);
  const { marker = DEFAULT_MARKER } = results;
  if (typeof marker !== 'string') {
    throw new TypeError(`results.marker must be a string, got ${describeValue(marker)}.`);
  }
  return {
    maxConcurrent: readLimit('maxConcurrent', options.maxConcurrent) ?? DEFAULT_MAX_CONCURRENT,
    maxConcurrentTotal:
      readLimit('maxConcurrentTotal', options.maxConcurrentTotal) ?? Number.POSITIVE_INFINITY,
    start: readOneOf('start', options.start, ['sealed', 'committed']),
    onStreamError:
      readOneOf('onStreamError', options.onStreamError, ['finish', 'discard']) ?? 'finish',
    defaults: readDefaults(defaults),
    marker,
    graceMs: readGrace(options.graceMs),
    middleware: readMiddleware(options.middleware),
    scheduler,
  };
}

/** A limit, or undefined for none: absent, 0 and below. */
function readLimit(name: string, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  checkNumber(name, value);
  if (value <= 0) return undefined;
  if (value === Number.POSITIVE_INFINITY || Number.isInteger(value)) return value;
  throw new RangeError(`${name} must be a whole number or Infinity, got ${value}.`);
}

function readGrace(graceMs: number = DEFAULT_GRACE_MS): number {
  checkNumber('graceMs', graceMs);
  const isDelay = graceMs >= 0 && graceMs <= MAX_DELAY_MS;
  if (isDelay || graceMs === Number.POSITIVE_INFINITY) return graceMs;
  throw new RangeError(
    `graceMs must be a number of milliseconds from 0 to ${MAX_DELAY_MS}, or Infinity, got ${graceMs}.`,
  );
}

function readMiddleware(middleware: readonly ToolMiddleware[] = []): readonly ToolMiddleware[] {
  if (Array.isArray(middleware) && middleware.every((one) => typeof one === 'function')) {
    return [...middleware];
  }
  throw new TypeError(
    `middleware must be an array of functions, got ${describeValue(middleware)}.`,
  );
}

function readDefaults(defaults: Settings['defaults']): Settings['defaults'] {
  checkObject('defaults', defaults);
  const problem = traitProblem(defaults);
  if (problem !== undefined) throw new TypeError(`defaults.${problem}.`);
  return pickTraits(defaults);
}

function readOneOf<T extends string>(
  name: string,
  value: T | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined || allowed.includes(value)) return value;
  const expected = allowed.map((one) => `'${one}'`).join(' or ');
  throw new TypeError(`${name} must be ${expected}, got ${describeValue(value)}.`);
}

function checkNumber(name: string, value: unknown): void {
  if (typeof value === 'number' && !Number.isNaN(value)) return;
  throw new TypeError(`${name} must be a number, got ${describeValue(value)}.`);
}

function checkObject(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) return;
  throw new TypeError(`${name} must be an object, got ${describeValue(value)}.`);
}
