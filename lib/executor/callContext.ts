import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolContext } from '../tools/ToolContext.ts';

/** Aborts the signal of one call. The signal is made when it is asked for: most tools never do. */
export class CallAbort {
  #controller: AbortController | undefined;
  #aborted = false;
  #reason: unknown;

  /** The signal; already aborted if the call was. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Aborts, at most once. A reason that is no error becomes the text of an `AbortError`. */
  abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason instanceof Error ? reason : new DOMException(String(reason), 'AbortError');
    this.#controller?.abort(this.#reason);
  }
}

/** What a context says beside what stands in its call. */
export interface ContextFacts {
  /** Name of the tool that runs. */
  readonly toolName: string;
  /** Counts the starts of the call from 1. */
  readonly attempt: number;
  /** Options of this call. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a context does. */
export interface ContextHandlers {
  /** Makes and aborts its signal. */
  readonly abort: CallAbort;
  /** Takes what the tool reports. */
  readonly progress: (value: unknown) => void;
}

/** Makes the context of one start of a call. Frozen. */
export function createCallContext(
  call: ToolCall,
  { toolName, attempt, options }: ContextFacts,
  { abort, progress }: ContextHandlers,
): ToolContext {
  return Object.freeze({
    callId: call.id,
    index: call.index,
    toolName,
    requestedName: call.name,
    arguments: call.arguments,
    get signal() {
      return abort.signal;
    },
    attempt,
    options,
    progress,
  });
}
