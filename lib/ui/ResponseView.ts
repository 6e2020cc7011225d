import type { FinishReason, Usage } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { ToolResult } from '../tools/ToolResult.ts';

/**
 * Where a call is. `writing`: its arguments are coming; `sealed`: they are complete; `queued`: it waits, see `waitsFor`;
 * `running`: its tool was started; `interrupted`: it waits for outside input, and goes on when the conversation is resumed;
 * `settled`: it has its result; `withdrawn`: the response ended before it was complete, so that it never became a call.
 */
export type CallState =
  | 'writing'
  | 'sealed'
  | 'queued'
  | 'running'
  | 'interrupted'
  | 'settled'
  | 'withdrawn';

/** What is known of one call. Frozen: when something changes, there is another object. */
export interface CallView {
  /** Index of the call: its identity. */
  readonly index: number;
  /** The provider's id; it may change until the call is sealed. */
  readonly id: string;
  /** Name of the tool as the model wrote it. */
  readonly name: string;
  /** The argument text so far. */
  readonly arguments: string;
  /** The call, once it is sealed. */
  readonly call: ToolCall | undefined;
  /** Where it is. */
  readonly state: CallState;
  /** What it waits for while it is `queued`: a good finish of the response, an approval, earlier calls, a free slot. */
  readonly waitsFor: 'commit' | 'approval' | 'turn' | 'slot' | undefined;
  /** Index of the earlier call that it waits for, if it waits for one. */
  readonly behind: number | undefined;
  /** What is said of the outside input that it waits for while it is `interrupted`. */
  readonly interrupt: unknown;
  /** How often its tool was started so far. */
  readonly attempt: number;
  /** What its tool passed to `context.progress` last. */
  readonly progress: unknown;
  /**
   * What its tool has given so far, neighbouring text joined; of a settled call, the parts of its result. Put together when
   * it is first read, and kept.
   */
  readonly output: readonly ToolOutputPart[];
  /** Its result, once it is `settled`. */
  readonly result: ToolResult | undefined;
}

/** How a response ended. */
export interface FinishView<Message = unknown> {
  /** Why it ended. */
  readonly reason: FinishReason;
  /** The provider's own word for the reason. */
  readonly raw: string | undefined;
  /** The assistant message in the provider's request form. */
  readonly message: Message;
}

/**
 * Everything that the events of one response and its calls have said so far. Frozen: an event gives another object, which
 * shares with the one before whatever did not change, so that `===` tells what to draw again.
 */
export interface ResponseView<Message = unknown> {
  /** The text so far. */
  readonly text: string;
  /** The reasoning so far. */
  readonly reasoning: string;
  /** The calls so far, in order of their indexes. Put together when it is first read, and kept. */
  readonly calls: readonly CallView[];
  /** The tokens used, as said last. */
  readonly usage: Usage | undefined;
  /** How the response ended, once it has. */
  readonly finish: FinishView<Message> | undefined;
}
