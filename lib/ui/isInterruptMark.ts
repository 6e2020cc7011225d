import type { ToolCall } from '../model/ToolCall.ts';
import type { TurnMark } from '../tools/TurnMark.ts';

/** The mark of a call that waits for outside input. */
export interface InterruptMark extends TurnMark {
  readonly type: 'tool-interrupt';
  readonly call: ToolCall;
}

/** Whether a mark says which call waits for outside input. */
export function isInterruptMark(mark: TurnMark): mark is InterruptMark {
  return mark.type === 'tool-interrupt' && mark.call !== undefined;
}
