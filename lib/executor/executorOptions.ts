import type { SchedulerLike } from 'rxjs';
import { checkDelay } from '../tools/checkDelay.ts';
import { checkFunctions } from '../tools/checkFunctions.ts';
import { checkNames } from '../tools/checkNames.ts';
import { hooksMiddleware } from '../tools/hooksMiddleware.ts';
import { readScheduler } from '../tools/readScheduler.ts';
import type { StartPolicy, ToolTraits } from '../tools/Tool.ts';
import { readHooks, type ToolHooks } from '../tools/ToolHooks.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';
import { MAX_DELAY_MS, pickTraits, traitProblem, traitRules } from '../tools/traits.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { Approve } from './call/Approve.ts';
import type { CascadeMode } from './call/Cascade.ts';
import { checkObject, readFunction, readLimit, readOneOf } from './optionReaders.ts';
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
  /** What a tool leaves open is taken from here, but for `outputSchema`, which is compiled when the tool is registered. */
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

const NAMES: Readonly<Record<keyof ToolExecutorOptions, true>> = {
  maxConcurrent: true,
  maxConcurrentTotal: true,
  start: true,
  onStreamError: true,
  cascade: true,
  approve: true,
  approvalTimeoutMs: true,
  defaults: true,
  results: true,
  resolve: true,
  graceMs: true,
  middleware: true,
  hooks: true,
  scheduler: true,
};
const DEFAULT_MAX_CONCURRENT = 10;
const DEFAULT_GRACE_MS = 5_000;

/**
 * Checks options and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readExecutorOptions(options: ToolExecutorOptions = {}): Settings {
  checkObject('options', options);
  checkNames('', options, NAMES);
  const { defaults = {}, approvalTimeoutMs = 0 } = options;
  return {
    maxConcurrent: readLimit('maxConcurrent', options.maxConcurrent) ?? DEFAULT_MAX_CONCURRENT,
    maxConcurrentTotal:
      readLimit('maxConcurrentTotal', options.maxConcurrentTotal) ?? Number.POSITIVE_INFINITY,
    start: readOneOf('start', options.start, ['sealed', 'committed']),
    onStreamError:
      readOneOf('onStreamError', options.onStreamError, ['finish', 'discard']) ?? 'finish',
    cascade: readOneOf('cascade', options.cascade, ['none', 'dependents', 'all']) ?? 'none',
    approve: readFunction('approve', options.approve),
    approvalTimeoutMs: checkDelay('approvalTimeoutMs', approvalTimeoutMs, 0) || undefined,
    defaults: readDefaults(defaults),
    results: readResultOptions(options.results),
    resolve: readResolveOptions(options.resolve),
    graceMs: readGrace(options.graceMs),
    middleware: [...readMiddleware(options.middleware), ...readOwnHooks(options.hooks)],
    scheduler: readScheduler(options.scheduler),
  };
}

function readGrace(graceMs: number = DEFAULT_GRACE_MS): number {
  const rule = `graceMs must be a number of milliseconds from 0 to ${MAX_DELAY_MS}, or Infinity`;
  if (typeof graceMs !== 'number') throw new TypeError(wrongValue(rule, graceMs));
  const isDelay = graceMs >= 0 && graceMs <= MAX_DELAY_MS;
  if (isDelay || graceMs === Number.POSITIVE_INFINITY) return graceMs;
  throw new RangeError(wrongValue(rule, graceMs));
}

function readMiddleware(middleware: readonly ToolMiddleware[] = []): readonly ToolMiddleware[] {
  checkFunctions('middleware', middleware);
  return middleware;
}

/** The hooks as middleware; none for none. */
function readOwnHooks(hooks: ToolHooks | undefined): readonly ToolMiddleware[] {
  return hooks === undefined ? [] : [hooksMiddleware(readHooks('hooks', hooks))];
}

function readDefaults(defaults: Settings['defaults']): Settings['defaults'] {
  checkObject('defaults', defaults);
  checkNames('defaults.', defaults, traitRules);
  const problem = traitProblem(defaults);
  if (problem !== undefined) throw new TypeError(`defaults.${problem}.`);
  if (defaults.outputSchema !== undefined) {
    throw new TypeError(
      'defaults.outputSchema must be absent: a registry compiles it with its tool.',
    );
  }
  return pickTraits(defaults);
}
