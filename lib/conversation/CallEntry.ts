import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolResult } from '../tools/ToolResult.ts';

/** Outside input that a call was given which had waited for it. */
export interface GivenInput {
  /** What it is. */
  readonly input: unknown;
  /** The result by which the call had waited. */
  readonly waited: ToolResult;
}

/** What a conversation knows of one call of the open turn. */
export interface CallEntry {
  /** The call. */
  readonly call: ToolCall;
  /** What it has in common with calls that ask for the same thing. */
  readonly key: string;
  /** How many calls of the same key came before it in its response. */
  readonly occurrence: number;
  /** Whether its tool was started, in this response or in a broken one before. */
  executed: boolean;
  /** Whether it may run again with the same input. */
  idempotent: boolean;
  /** Its result, once it has one. */
  result: ToolResult | undefined;
  /** Whether it had no result when the conversation was aborted: what it has got by that does not last. */
  isCutShort?: boolean;
  /** What it goes on with, as long as that would have to be given again if all ended here. */
  given?: GivenInput | undefined;
  /** What was decided outside about whether it may run, once it has run for that. */
  approval?: unknown;
}
