import {
  type AnthropicMessage,
  anthropicMessages,
  decodeStream,
  executeTools,
  type ModelEvent,
  type StreamingToolExecutor,
  type ToolEvent,
  type ToolExecutor,
  type ToolRegistry,
} from 'millrace/core';
import { postStream } from 'millrace/http';
import { emptyView, nextView, type ResponseView, toAsyncIterable } from 'millrace/ui';
import { tap } from 'rxjs';

/** Most responses of one conversation. */
const MAX_RESPONSES = 8;

/** What a conversation needs. */
export interface Conversation {
  /** What the user asks. */
  readonly question: string;
  readonly registry: ToolRegistry;
  readonly executor: ToolExecutor;
  /** Is waited for before each event is shown. While it is, nothing is read. */
  readonly passed: () => Promise<void>;
  /** Whether the user has discarded the turn: then nothing more is asked. */
  readonly isDiscarded: () => boolean;
  /** Is called with the run of each response before it begins. */
  readonly onRun: (run: StreamingToolExecutor) => void;
  /** Is called with each event, when it happened, and what is known by then. `response` counts from 0. */
  readonly show: (shown: ShownEvent) => void;
}

/** One event of a conversation. */
export interface ShownEvent {
  readonly response: number;
  readonly event: ModelEvent | ToolEvent;
  readonly at: number;
  readonly view: ResponseView;
}

/**
 * Asks the model, runs the tools that it calls, and sends it their results, until it calls none.
 *
 * It reads one event after the other: while `passed` holds it up, 16 events wait, and then the response and the tools that
 * stream are not read either.
 */
export async function runConversation(conversation: Conversation): Promise<void> {
  const { question, registry, isDiscarded } = conversation;
  const tools = anthropicMessages.tools(registry.definitions());
  const messages: AnthropicMessage[] = [{ role: 'user', content: question }];
  for (let response = 0; response < MAX_RESPONSES; response += 1) {
    const request = { model: 'scripted', max_tokens: 1_024, stream: true, tools, messages };
    const { finish, calls } = await readResponse(conversation, response, request);
    if (isDiscarded() || finish?.reason !== 'tool-calls') return;
    const results = calls.flatMap(({ result }) => result ?? []);
    messages.push(finish.message, ...anthropicMessages.toolResults(results));
  }
}

async function readResponse(
  { executor, passed, onRun, show }: Conversation,
  response: number,
  request: object,
): Promise<ResponseView<AnthropicMessage>> {
  const times = new WeakMap<object, number>();
  const events$ = decodeStream(
    anthropicMessages,
    postStream('/v1/messages', { json: request }),
  ).pipe(
    executeTools(executor, { onRun }),
    tap((event) => times.set(event, Date.now())),
  );
  let view: ResponseView<AnthropicMessage> = emptyView;
  for await (const event of toAsyncIterable(events$)) {
    await passed();
    view = nextView(view, event);
    // Events that were joined while they waited have no time of their own.
    show({ response, event, at: times.get(event) ?? Date.now(), view });
  }
  return view;
}
