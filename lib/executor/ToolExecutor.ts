import type { Observable } from 'rxjs';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { CallInput } from './call/CallInput.ts';
import type { CallRecord } from './call/CallRecord.ts';
import { checkBatch } from './checkBatch.ts';
import type { ExecutorCore } from './ExecutorCore.ts';
import { readExecutorOptions, type ToolExecutorOptions } from './executorOptions.ts';
import { checkAgainstTools } from './resolve/bindAliases.ts';
import { openRun } from './run/openRun.ts';
import type { RunOptions } from './run/RunOptions.ts';
import type { StreamingToolExecutor } from './run/StreamingToolExecutor.ts';
import { subscribeRun } from './run/subscribeRun.ts';
import { Schedule } from './schedule/Schedule.ts';
import { toolHandlers } from './toolHandlers.ts';

/** Options of a run that is pushed by hand. */
export interface OpenOptions extends RunOptions {
  /** Hold calls whose start policy is `committed` until `commit`. @defaultValue false: they are committed as they come */
  readonly hold?: boolean;
}

/** Options of a batch. */
export interface BatchOptions extends RunOptions {
  /** Refuse the whole batch if an id is empty or stands twice. @defaultValue false */
  readonly strict?: boolean;
}

/**
 * Runs tool calls: safe ones together, unsafe ones alone and in order, each as soon as it may, and gives every call
 * exactly one result.
 *
 * Program order, `unsafe` and `maxConcurrent` belong to one run; claims on keys, caps of tools and `maxConcurrentTotal`
 * belong to the executor and meet across its runs.
 */
export class ToolExecutor {
  readonly #core: ExecutorCore;

  /** @throws TypeError or RangeError naming a wrong option, what was expected and what came. */
  constructor(registry: ToolRegistry, options?: ToolExecutorOptions) {
    if (typeof registry?.snapshot !== 'function') {
      throw new TypeError(wrongValue('registry must be a ToolRegistry', registry));
    }
    const settings = readExecutorOptions(options);
    checkAgainstTools('resolve.aliases', settings.resolve.aliases, registry.snapshot());
    const schedule = new Schedule<CallRecord>(settings.maxConcurrentTotal, {
      start: (record) => record.life.start(record),
      queued: (record, reason) => record.life.queued(record, reason),
    });
    const handlerOf = toolHandlers(settings.middleware);
    this.#core = { registry, settings, schedule, handlerOf };
  }

  /** Runs one call and gives its result. Rejects only for a call that is none: see `addTool`. */
  async run(call: CallInput, options?: RunOptions): Promise<ToolResult> {
    const [result] = await this.executeAll([call], options);
    if (result === undefined) throw new Error(`Call "${call.id}" (${call.name}) has no result.`);
    return result;
  }

  /**
   * Runs a batch and gives one result per position, in the order of the calls. Never rejects for a tool's sake. The
   * position of a re-send (an earlier id with equal name and arguments) has the result of the call that it repeats.
   *
   * Rejects, before anything runs, with TypeError or RangeError for a call that is none or a wrong option, and, if `strict`, with
   * `EmptyToolCallIdError` or `DuplicateToolCallIdError`.
   */
  async executeAll(calls: readonly CallInput[], options: BatchOptions = {}): Promise<ToolResult[]> {
    if (!Array.isArray(calls)) throw new TypeError(wrongValue('calls must be an array', calls));
    if (options.strict) checkBatch(calls);
    const { run } = openRun(this.#core, options, { hold: false });
    let indexes: readonly number[] = [];
    run.batch(() => {
      try {
        indexes = calls.map((call) => run.pushOrFind(call).index);
      } catch (error) {
        run.discard('another call of the batch is none');
        throw error;
      }
      run.listen(options.signal);
      run.close('the batch is complete');
    });
    const results = await run.settlements.remaining();
    const byIndex = new Map(results.map((result) => [result.index, result]));
    return indexes.flatMap((index) => byIndex.get(index) ?? []);
  }

  /**
   * Runs calls as they come. Cold: each subscription is a run of its own.
   *
   * Emits what happens to the calls; completes when `calls$` has completed and every call has settled, or after the
   * results of all calls when `signal` aborts; passes an error of `calls$` on after the results of all calls, and gives a
   * TypeError or RangeError the same way for a call that is none: see `addTool`.
   * Unsubscribing discards the run: `observe` is called with the remaining results before `unsubscribe` returns.
   */
  execute(calls$: Observable<CallInput>, options: RunOptions = {}): Observable<ToolEvent> {
    return subscribeRun<CallInput, ToolEvent>(this.#core, calls$, {
      options,
      hold: false,
      take: (run, call) => run.push(call),
      complete: (run) => run.close('no more calls come'),
      fail: (run, error) => run.close('the calls failed', { error }),
    });
  }

  /** Opens a run into which calls are pushed by hand. */
  open(options: OpenOptions = {}): StreamingToolExecutor {
    const { run, handle } = openRun(this.#core, options, { hold: options.hold === true });
    run.listen(options.signal);
    return handle;
  }

  /** @internal */
  get core(): ExecutorCore {
    return this.#core;
  }
}
