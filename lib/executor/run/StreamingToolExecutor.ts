import type { Observable } from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import type { CallInput } from '../call/CallInput.ts';
import type { ToolRun } from './ToolRun.ts';

/** What had happened to the calls of a run when it was discarded: all its results, by how far their tools got. */
export interface DiscardSummary {
  /** Calls whose tools ran to their end. */
  readonly completed: readonly ToolResult[];
  /** Calls whose tools were stopped on the way: what they did until then is done. */
  readonly interrupted: readonly ToolResult[];
  /** Calls whose tools were never started. */
  readonly notStarted: readonly ToolResult[];
}

/**
 * One run, pushed by hand: calls go in one by one, as they are known, and start as soon as they may. Made by
 * `ToolExecutor.open`.
 *
 * It works whether or not anybody listens; unsubscribing from its observables stops nothing. `discard` does.
 */
export class StreamingToolExecutor {
  readonly #run: ToolRun;

  private constructor(run: ToolRun) {
    this.#run = run;
  }

  /** @internal */
  static over(run: ToolRun): StreamingToolExecutor {
    return new StreamingToolExecutor(run);
  }

  /**
   * Adds a call and returns at once.
   *
   * Returns false, and adds nothing, after `complete` or `discard`, and for a re-send: the id of an earlier call with
   * equal name and arguments. An index that is taken is replaced by the next free one.
   *
   * @throws TypeError for a call without text as id or name, and for arguments that JSON cannot hold; RangeError for an
   * index that is no whole number from 0.
   */
  addTool(call: CallInput): boolean {
    return this.#run.push(call);
  }

  /** Lets the calls start that the run holds: for a run opened with `hold`, after the response finished well. */
  commit(): void {
    this.#run.commit();
  }

  /** Says that no more calls come: the run completes when every call has settled. Calls still held are skipped. */
  complete(): void {
    this.#run.close('the run was completed without being committed');
  }

  /**
   * Cancels one call: it settles at once, interrupted if it runs, and not started if it waits. A call that has begun in
   * the response and is not sealed yet will settle when it seals. Returns whether there was something to cancel.
   */
  cancel(index: number, reason?: unknown): boolean {
    return this.#run.cancel(index, reason);
  }

  /**
   * Stops everything that has not settled. When it returns, no new call can start, every call has its result, and running
   * tools have had their signal aborted and their source unsubscribed. Calling it again changes nothing.
   */
  discard(reason?: unknown): DiscardSummary {
    this.#run.discard(reason);
    const completed: ToolResult[] = [];
    const interrupted: ToolResult[] = [];
    const notStarted: ToolResult[] = [];
    for (const result of this.#run.settlements.results) {
      const { execution } = result;
      if (execution === 'finished') completed.push(result);
      else if (execution === 'not-started') notStarted.push(result);
      else interrupted.push(result);
    }
    return Object.freeze({ completed, interrupted, notStarted });
  }

  /** Everything that happens to the calls from now on. Completes when the run has completed; never errors. */
  get events$(): Observable<ToolEvent> {
    return this.#run.events.events$;
  }

  /** All results in order of completion, earlier ones replayed. Completes when the run has completed; never errors. */
  get results$(): Observable<ToolResult> {
    return this.#run.events.results$;
  }

  /**
   * All results in call order, each when those before it are there, earlier ones replayed. An index that never becomes a
   * call is passed over. Completes when the run has completed; never errors.
   */
  get orderedResults$(): Observable<ToolResult> {
    return this.#run.events.orderedResults$;
  }

  /** The results so far in order of completion: a copy. */
  getCompletedResults(): ToolResult[] {
    return this.#run.settlements.results;
  }

  /** Waits until every call added so far or meanwhile has settled; gives all results in call order. Completes nothing. */
  getRemainingResults(): Promise<ToolResult[]> {
    return this.#run.settlements.remaining();
  }

  /**
   * Fulfils when the run has completed and all work of its tools has ended or its grace is over; tells the calls whose work
   * was given up. Never rejects.
   */
  get ended(): Promise<{ readonly abandoned: readonly ToolCall[] }> {
    return this.#run.settlements.whenEnded();
  }
}
