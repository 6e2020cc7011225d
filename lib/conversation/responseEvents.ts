import { defer, type Observable, takeWhile, tap } from 'rxjs';
import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ConversationModel } from './ConverseOptions.ts';

/**
 * Asks a model, and tells `note` of each event before it is emitted. Completes after `finish`, and leaves the model then: what a
 * model of somebody's own says behind it belongs to no response. Errors with what the model errors with or throws.
 */
export function responseEvents<Message>(
  model: ConversationModel<Message>,
  request: ChatRequest<Message>,
  note: (event: ModelEvent<Message | readonly Message[]>) => void,
): Observable<ModelEvent<Message | readonly Message[]>> {
  return defer(() => model.stream(request)).pipe(
    tap(note),
    takeWhile(({ type }) => type !== 'finish', true),
  );
}
