import { from, type Observable } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { CallEntry } from './CallEntry.ts';
import type { CompleteResponse } from './CompleteResponse.ts';

/**
 * Says a complete response again: what the model has thought and said, each in one piece, its calls, all of them as one change, its
 * usage, its end.
 */
export function replayTurn<Message>(
  { reason, raw, message, text = '', reasoning = '', usage }: CompleteResponse<Message>,
  entries: readonly CallEntry[],
): Observable<ModelEvent<Message> | readonly ModelEvent<Message>[]> {
  return from<(ModelEvent<Message> | readonly ModelEvent<Message>[])[]>([
    ...(reasoning === '' ? [] : [{ type: 'reasoning-delta', delta: reasoning } as const]),
    ...(text === '' ? [] : [{ type: 'text-delta', delta: text } as const]),
    entries.flatMap(callEvents),
    ...(usage === undefined ? [] : [{ type: 'usage', usage } as const]),
    // Calls that wait for a good end do not start after a broken one.
    { type: 'finish', reason: reason === 'broken' ? 'error' : reason, raw, message },
  ]);
}

function callEvents({ call }: CallEntry): ModelEvent<never>[] {
  const { index, id, name } = call;
  return [
    { type: 'tool-call-start', index, id, name },
    { type: 'tool-call', call, seal: 'final' },
  ];
}
