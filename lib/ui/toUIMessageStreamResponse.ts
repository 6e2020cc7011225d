import type { Observable } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { eventStreamResponse } from './eventStreamResponse.ts';
import { type ToUIMessageStreamOptions, uiMessageWriter } from './toUIMessageStream.ts';

/**
 * Makes a response whose body is the UI message stream of `events$` as server-sent events, with the headers and the `[DONE]`
 * that the AI SDK's `useChat` expects. For any server that answers with a `Response`; Node's own takes its body by
 * `pipeline(Readable.fromWeb(response.body), …)`.
 *
 * Reading the body subscribes. Events that are not read are held as `toAsyncIterable` holds them. An error of `events$` is
 * told in the stream. Cancelling the body, as servers do when the client leaves, unsubscribes.
 *
 * `init`: status and further headers. Headers of it win.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function toUIMessageStreamResponse(
  events$: Observable<ModelEvent | ToolEvent | TurnMark>,
  options: ToUIMessageStreamOptions = {},
  init?: ResponseInit,
): Response {
  return eventStreamResponse(
    {
      events$,
      createWriter: uiMessageWriter(options),
      headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
      last: 'data: [DONE]\n\n',
    },
    init,
  );
}
