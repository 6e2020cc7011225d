import type { ToolCall } from '../../model/ToolCall.ts';
import type { WorkTracker } from '../../sources/WorkTracker.ts';
import type { ToolContext } from '../../tools/ToolContext.ts';
import { TrackedContext } from '../../tools/workOf.ts';

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
  /** Makes its signal. */
  readonly abort: { readonly signal: AbortSignal };
  /** Takes what the tool reports. */
  readonly progress: (value: unknown) => void;
  /** Is told of the work of the call. */
  readonly tracker?: WorkTracker;
}

/** Makes the context of one start of a call. Frozen. */
export function createCallContext(
  call: ToolCall,
  facts: ContextFacts,
  handlers: ContextHandlers,
): ToolContext {
  return new CallContext(call, facts, handlers);
}

class CallContext extends TrackedContext implements ToolContext {
  /**
   * The signal is a property of each context, so that copies of one have it too, and one getter for all of them: with
   * getters of their own they would be objects of as many shapes, which engines are slow at.
   */
  static readonly #signal: PropertyDescriptor & ThisType<CallContext> = {
    enumerable: true,
    get() {
      return this.#abort.signal;
    },
  };

  readonly callId: string;
  readonly index: number;
  readonly toolName: string;
  readonly requestedName: string;
  readonly arguments: string;
  declare readonly signal: AbortSignal;
  readonly attempt: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly progress: (value: unknown) => void;
  readonly #abort: ContextHandlers['abort'];

  constructor(call: ToolCall, facts: ContextFacts, { abort, progress, tracker }: ContextHandlers) {
    super(tracker);
    this.callId = call.id;
    this.index = call.index;
    this.toolName = facts.toolName;
    this.requestedName = call.name;
    this.arguments = call.arguments;
    this.attempt = facts.attempt;
    this.options = facts.options;
    this.progress = progress;
    this.#abort = abort;
    Object.defineProperty(this, 'signal', CallContext.#signal);
    Object.freeze(this);
  }
}
