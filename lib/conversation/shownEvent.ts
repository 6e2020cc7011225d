import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { interruptOf } from '../tools/interruptOf.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { ToolInterruptEvent } from './ConversationEvent.ts';
import { isHeld, waitsForApproval } from './waitingCalls.ts';

/**
 * What a conversation shows of an event of a run: a call that waits for outside input has no result yet, and one that is held
 * back behind it shows nothing. Pure.
 */
export function shownEvent<Event extends ModelEvent | ToolEvent>(
  event: Event,
): Event | ToolInterruptEvent | undefined {
  if (event.type !== 'tool-result') return event;
  return isHeld(event.result) ? undefined : (interruptEventOf(event) ?? event);
}

/** Says that a call waits for outside input; undefined if its result says that it does not. */
export function interruptEventOf({
  call,
  result,
}: {
  readonly call: ToolCall;
  readonly result: ToolResult | undefined;
}): ToolInterruptEvent | undefined {
  const interrupt = result && interruptOf(result);
  if (result === undefined || interrupt === undefined) return undefined;
  const isApproval = waitsForApproval(result);
  return Object.freeze({ type: 'tool-interrupt', call, info: interrupt.info, isApproval });
}
