import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import { CallSnapshot, NOT_WAITING } from './CallSnapshot.ts';
import type { InterruptMark } from './isInterruptMark.ts';

/** What is said of one call. */
export type CallEvent =
  | Extract<ModelEvent, { readonly type: 'tool-call-start' | 'tool-call-delta' | 'tool-call' }>
  | ToolEvent
  | InterruptMark;

/** Index of the call that an event is about. */
export function indexOf(event: CallEvent): number {
  return 'call' in event ? event.call.index : event.index;
}

/** What is known of a call after an event. Pure. Gives what was known before, undefined too, if the event says nothing new. */
export function nextCall(
  before: CallSnapshot | undefined,
  event: CallEvent,
): CallSnapshot | undefined {
  switch (event.type) {
    case 'tool-call-start':
      return before?.with({ id: event.id, name: event.name }) ?? CallSnapshot.of(event);
    case 'tool-call-delta':
      if (before?.state !== 'writing' || event.delta === '') return before;
      // `+` on purpose: engines concatenate lazily.
      return before.with({ arguments: before.arguments + event.delta });
    case 'tool-call':
      return sealed(before, event.call);
    default:
      return afterToolEvent(sealed(before, event.call), event);
  }
}

/** The call once it is known to be complete. What else is known may have been said before. */
function sealed(before: CallSnapshot | undefined, call: ToolEvent['call']): CallSnapshot {
  if (before?.call !== undefined) return before;
  const { id, name, arguments: text } = call;
  return (before ?? CallSnapshot.of(call)).with({
    id,
    name,
    arguments: text,
    call,
    state: 'sealed',
  });
}

function afterToolEvent(before: CallSnapshot, event: ToolEvent | InterruptMark): CallSnapshot {
  switch (event.type) {
    case 'tool-queued':
      return before.with({
        ...NOT_WAITING,
        state: 'queued',
        waitsFor: event.waitsFor,
        behind: event.behind,
      });
    case 'tool-start':
      return before.with({ ...NOT_WAITING, state: 'running', attempt: event.attempt });
    case 'tool-progress':
      return before.with({ progress: event.value });
    case 'tool-output':
      return before.withOutput(event.parts);
    case 'tool-interrupt':
      return before.with({ ...NOT_WAITING, state: 'interrupted', interrupt: event.info });
    case 'tool-result':
      return before.settled(event.result);
  }
}
