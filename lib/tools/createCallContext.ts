import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolResume } from './ToolResume.ts';
import type { WorkScope } from './WorkScope.ts';
import { WORK, workOf } from './workOf.ts';

/** What a context says beside what stands in its call. */
export interface ContextFacts {
  /** Name of the tool that runs. */
  readonly toolName: string;
  /** Counts the starts of the call from 1. */
  readonly attempt: number;
  /** Options of this call. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What the call is resumed with; undefined: it is not. */
  readonly resume?: ToolResume | undefined;
}

/** What a context does. */
export interface ContextHandlers {
  /** Makes its signal, and is told of the work of the call. */
  readonly work: WorkScope;
  /** Takes what the tool reports. */
  readonly progress: (value: unknown) => void;
}

/** Makes the context of one start of a call. Frozen. */
export function createCallContext(
  call: ToolCall,
  facts: ContextFacts,
  handlers: ContextHandlers,
): ToolContext {
  return new CallContext(call, facts, handlers);
}

/** Makes the context of one attempt inside a call: like `context`, with work and a signal of its own. Frozen. */
export function attemptContext(
  context: ToolContext,
  attempt: number,
  work: WorkScope,
): ToolContext {
  const copy = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(context),
      attempt: { value: attempt, enumerable: true },
      [WORK]: { value: work, enumerable: true },
      signal: SIGNAL,
    },
  );
  return Object.freeze(copy as ToolContext);
}

/**
 * The signal of a context, if somebody has given it another one than that of its work: code around the tool, or whoever runs
 * the tool without an executor.
 */
export function foreignSignal(context: ToolContext): AbortSignal | undefined {
  if (Object.getOwnPropertyDescriptor(context, 'signal')?.get === SIGNAL.get) return undefined;
  const { signal } = context;
  return signal === workOf(context)?.signal ? undefined : signal;
}

/**
 * The signal is a property of each context, so that copies of one have it too, and one getter for all of them: with
 * getters of their own they would be objects of as many shapes, which engines are slow at.
 */
const SIGNAL: PropertyDescriptor & ThisType<ToolContext> = {
  enumerable: true,
  get() {
    return workOf(this)?.signal;
  },
};

class CallContext implements ToolContext {
  readonly callId: string;
  readonly index: number;
  readonly toolName: string;
  readonly requestedName: string;
  readonly arguments: string;
  declare readonly signal: AbortSignal;
  readonly attempt: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly progress: (value: unknown) => void;
  declare readonly resume?: ToolResume;
  declare readonly [WORK]: WorkScope;

  constructor(call: ToolCall, facts: ContextFacts, { work, progress }: ContextHandlers) {
    this.callId = call.id;
    this.index = call.index;
    this.toolName = facts.toolName;
    this.requestedName = call.name;
    this.arguments = call.arguments;
    this.attempt = facts.attempt;
    this.options = facts.options;
    this.progress = progress;
    if (facts.resume !== undefined) this.resume = facts.resume;
    this[WORK] = work;
    Object.defineProperty(this, 'signal', SIGNAL);
    Object.freeze(this);
  }
}
