import type { Observable } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { eventStreamResponse } from './eventStreamResponse.ts';
import { agUiWriter, type ToAgUiOptions } from './toAgUi.ts';

/**
 * Makes a response whose body is the AG-UI run of `events$` as server-sent events, as `HttpAgent` reads it. For any server
 * that answers with a `Response`; Node's own takes its body by `pipeline(Readable.fromWeb(response.body), …)`.
 *
 * Reading the body subscribes. Events that are not read are held as `toAsyncIterable` holds them. An error of `events$` is
 * told in the stream. Cancelling the body, as servers do when the client leaves, unsubscribes.
 *
 * `init`: status and further headers. Headers of it win.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function toAgUiResponse(
  events$: Observable<ModelEvent | ToolEvent | TurnMark>,
  options: ToAgUiOptions,
  init?: ResponseInit,
): Response {
  return eventStreamResponse({ events$, createWriter: agUiWriter(options) }, init);
}
