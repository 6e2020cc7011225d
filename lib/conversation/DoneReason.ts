import type { FinishReason } from '../model/ModelEvent.ts';

/**
 * Why a turn has ended: the model's reason; `broken`, its stream broke, and what was whole of it stands in the messages;
 * `aborted`, the signal or the run was.
 */
export type TurnEndReason = FinishReason | 'broken' | 'aborted';

/**
 * Why a conversation is over: the model was done (`stop`) or stopped for a bad reason (`length`, `content-filter`, `error`,
 * `unknown`); `max-turns` or `stop-when` was reached; the result of a tool with `returnDirectly` is the answer;
 * a call waits for outside input (`interrupted`); the signal aborted (`aborted`).
 */
export type DoneReason =
  | Exclude<FinishReason, 'tool-calls' | 'pause'>
  | 'max-turns'
  | 'stop-when'
  | 'return-directly'
  | 'interrupted'
  | 'aborted';
