import { noop, type Observer, type Subscriber } from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { unsubscribeQuietly } from '../sources/unsubscribeQuietly.ts';
import { attemptContext, foreignSignal } from './createCallContext.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { WorkScope } from './WorkScope.ts';
import { workOf } from './workOf.ts';

const STOPPED = 'The attempt was stopped.';

/**
 * One run of a tool inside its call, which can be stopped for itself: its work and its signal are its own, inside those of
 * the call. It can be run once.
 */
export class Attempt implements Observer<ToolOutput> {
  /** Its context: that of the call, but for `attempt` and `signal`. */
  readonly context: ToolContext;
  readonly #work: WorkScope;
  readonly #observer: Observer<ToolOutput>;
  /** Ends listening to a signal that is not the call's own. */
  #unlisten: () => void = noop;
  #sink: Subscriber<ToolOutput> | undefined;
  /** Whether it has completed, failed or was stopped: from then on it is not listened to. */
  #ended = false;

  /** `number`: what the tool is told; counts the starts of the call from 1. `observer` must not throw. */
  constructor(context: ToolContext, number: number, observer: Observer<ToolOutput>) {
    this.#work = new WorkScope(workOf(context));
    this.context = attemptContext(context, number, this.#work);
    this.#observer = observer;
    this.#listen(foreignSignal(context));
  }

  /** What goes on in it. */
  get work(): WorkScope {
    return this.#work;
  }

  /** Runs `next`. The observer gets what that gives, errors that it throws too, until it ends or is stopped. */
  run(next: ToolHandler, input: unknown): void {
    try {
      subscribeEarly(next(input, this.context), this, (sink) => {
        this.#sink = sink;
      });
    } catch (error) {
      this.error(error);
    }
  }

  /** Aborts its signal, unsubscribes what it runs, stops what was opened in it. Does nothing once it has ended. */
  stop(reason: unknown = STOPPED): void {
    if (this.#end()) this.#work.halt(reason, () => unsubscribeQuietly(this.#sink));
  }

  next(output: ToolOutput): void {
    if (!this.#ended) this.#observer.next(output);
  }

  error(error: unknown): void {
    if (!this.#end()) return;
    unsubscribeQuietly(this.#sink);
    this.#observer.error(error);
  }

  complete(): void {
    if (!this.#end()) return;
    // What follows must not begin while it still cleans up.
    unsubscribeQuietly(this.#sink);
    this.#observer.complete();
  }

  /** Returns false if it had ended before. */
  #end(): boolean {
    if (this.#ended) return false;
    this.#ended = true;
    this.#unlisten();
    this.#work.release();
    return true;
  }

  #listen(signal: AbortSignal | undefined): void {
    if (signal === undefined) return;
    const abort = (): void => this.#work.abort(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    this.#unlisten = () => signal.removeEventListener('abort', abort);
  }
}
