import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { describeValue } from '../schema/describeValue.ts';
import { hooksMiddleware } from '../tools/hooksMiddleware.ts';
import type { StartPolicy, ToolTraits } from '../tools/Tool.ts';
import { readHooks, type ToolHooks } from '../tools/ToolHooks.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';
import { MAX_DELAY_MS, pickTraits, traitProblem } from '../tools/traits.ts';
import type { Approve } from './call/Approve.ts';
import type { CascadeMode } from './call/Cascade.ts';
import {
  type ResultOptions,
  type ResultSettings,
  readResultOptions,
} from './output/resultOptions.ts';
import {
  type ResolveOptions,
  type ResolveSettings,
  readResolveOptions,
} from './resolve/resolveOptions.ts';

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
  /**
   * What a call that ends with `error` or `timeout` does to later calls of its run that have not started: `dependents`
   * skips those whose claims conflict with its own, `all` every one. @defaultValue 'none'
   */
  readonly cascade?: CascadeMode;
  /** Is asked for each call before it may start. @defaultValue every call is approved */
  readonly approve?: Approve;
  /** How long an answer of `approve` is waited for, in milliseconds; later than that is a no; absent or 0: without end. */
  readonly approvalTimeoutMs?: number;
  /** What a tool leaves open is taken from here. */
  readonly defaults?: Partial<ToolTraits<never, unknown>>;
  /** How results are bounded. */
  readonly results?: ResultOptions;
  /** How calls find their tool and its input. */
  readonly resolve?: ResolveOptions;
  /**
   * How long a call that has its result may keep its claims while its work goes on, in milliseconds; `Infinity`: as long as
   * the work goes on. @defaultValue 5000
   */
  readonly graceMs?: number;
  /** Wraps the running of every tool; the first in the list is the outermost. @defaultValue none */
  readonly middleware?: readonly ToolMiddleware[];
  /**
   * Called around the running of every tool, inside of `middleware`. With `afterExecute` no tool's output is shown before it
   * is whole. @defaultValue none
   */
  readonly hooks?: ToolHooks;
  /** Every timer and timestamp comes from here. @defaultValue asyncScheduler */
  readonly scheduler?: SchedulerLike;
}

/** The options with everything filled in. */
export interface Settings {
  readonly maxConcurrent: number;
  readonly maxConcurrentTotal: number;
  readonly start: StartPolicy | undefined;
  readonly onStreamError: 'finish' | 'discard';
  readonly cascade: CascadeMode;
  readonly approve: Approve | undefined;
  readonly approvalTimeoutMs: number | undefined;
  readonly defaults: Partial<ToolTraits<never, unknown>>;
  readonly results: ResultSettings;
  readonly resolve: ResolveSettings;
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
  const { scheduler = asyncScheduler, defaults = {} } = options;
  if (typeof scheduler?.schedule !== 'function' || typeof scheduler.now !== 'function') {
    throw new TypeError(`scheduler must be an RxJS scheduler, got ${describeValue(scheduler)}.`);
  }
  return {
    maxConcurrent: readLimit('maxConcurrent', options.maxConcurrent) ?? DEFAULT_MAX_CONCURRENT,
    maxConcurrentTotal:
      readLimit('maxConcurrentTotal', options.maxConcurrentTotal) ?? Number.POSITIVE_INFINITY,
    start: readOneOf('start', options.start, ['sealed', 'committed']),
    onStreamError:
      readOneOf('onStreamError', options.onStreamError, ['finish', 'discard']) ?? 'finish',
    cascade: readOneOf('cascade', options.cascade, ['none', 'dependents', 'all']) ?? 'none',
    approve: readFunction('approve', options.approve),
    approvalTimeoutMs: readDelay('approvalTimeoutMs', options.approvalTimeoutMs),
    defaults: readDefaults(defaults),
    results: readResultOptions(options.results),
    resolve: readResolveOptions(options.resolve),
    graceMs: readGrace(options.graceMs),
    middleware: [...readMiddleware(options.middleware), ...readOwnHooks(options.hooks)],
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

function readFunction<T>(name: string, value: T): T {
  if (value === undefined || typeof value === 'function') return value;
  throw new TypeError(`${name} must be a function, got ${describeValue(value)}.`);
}

/** A delay, or undefined for none: absent and 0. */
function readDelay(name: string, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  checkNumber(name, value);
  if (value >= 0 && value <= MAX_DELAY_MS) return value === 0 ? undefined : value;
  throw new RangeError(
    `${name} must be a number of milliseconds from 0 to ${MAX_DELAY_MS}, got ${value}.`,
  );
}

function readMiddleware(middleware: readonly ToolMiddleware[] = []): readonly ToolMiddleware[] {
  if (Array.isArray(middleware) && middleware.every((one) => typeof one === 'function')) {
    return middleware;
  }
  throw new TypeError(
    `middleware must be an array of functions, got ${describeValue(middleware)}.`,
  );
}

/** The hooks as middleware; none for none. */
function readOwnHooks(hooks: ToolHooks | undefined): readonly ToolMiddleware[] {
  return hooks === undefined ? [] : [hooksMiddleware(readHooks('hooks', hooks))];
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
