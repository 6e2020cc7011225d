import { from, type Observable } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { CallEntry } from './CallEntry.ts';
import type { CompleteResponse } from './CompleteResponse.ts';

/** Says a complete response again: its calls, all of them as one change, its usage, its end. */
export function replayTurn<Message>(
  { reason, raw, message, usage }: CompleteResponse<Message>,
  entries: readonly CallEntry[],
): Observable<ModelEvent<Message> | readonly ModelEvent<Message>[]> {
  const calls = entries.map(({ call }) => ({ type: 'tool-call', call, seal: 'final' }) as const);
  return from<(ModelEvent<Message> | readonly ModelEvent<Message>[])[]>([
    calls,
    ...(usage === undefined ? [] : [{ type: 'usage', usage } as const]),
    // Calls that wait for a good end do not start after a broken one.
    { type: 'finish', reason: reason === 'broken' ? 'error' : reason, raw, message },
  ]);
}
