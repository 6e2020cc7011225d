import { from } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { ChatChunk } from '../../lib/formats/openai-chat/ChatChunk.ts';
import type {
  ChatAssistantMessage,
  ChatMessage,
} from '../../lib/formats/openai-chat/ChatMessage.ts';
import { decode } from '../../lib/formats/openai-chat/decode.ts';
import type { DecodeOptions } from '../../lib/model/DecodeOptions.ts';
import type { ModelEvent, Usage } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';

/** One event of a stream under test: a chunk, whatever its shape, or text. */
export type ChatItem = object | string;

/** The end mark. */
export const DONE = '[DONE]';

/** A chunk with one delta of choice 0. */
export function chunk(delta: object, finishReason: string | null = null): ChatItem {
  return {
    id: 'chatcmpl-7',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

/** A chunk with text. */
export function said(content: string): ChatItem {
  return chunk({ content });
}

/** A chunk with entries of `tool_calls`. */
export function entries(...list: unknown[]): ChatItem {
  return chunk({ tool_calls: list });
}

/** The chunk with the finish value. */
export function ended(finishReason = 'tool_calls'): ChatItem {
  return chunk({}, finishReason);
}

/** The first entry of a call, as OpenAI sends it. */
export function opened(index: number, id: string, name: string, text = ''): object {
  return { index, id, type: 'function', function: { name, arguments: text } };
}

/** A later entry of a call, as OpenAI sends it. */
export function more(index: number, text: string): object {
  return { index, function: { arguments: text } };
}

/** What came of a stream. */
export interface DecodedChat {
  readonly events: readonly ModelEvent<ChatMessage>[];
  readonly calls: readonly ToolCall[];
  readonly text: string;
  readonly reasoning: string;
  readonly usage: readonly Usage[];
  readonly finish: Extract<ModelEvent, { type: 'finish' }> | undefined;
  readonly message: ChatAssistantMessage | undefined;
  readonly error: ModelStreamError | undefined;
}

/** Decodes a stream of chunks and sorts what came of it. */
export function decodeChat(items: readonly ChatItem[], options?: DecodeOptions): DecodedChat {
  const events: ModelEvent<ChatMessage>[] = [];
  let error: ModelStreamError | undefined;
  from(items as readonly (ChatChunk | SseEvent | string)[])
    .pipe(decode(options))
    .subscribe({
      next: (event) => events.push(event),
      error: (caught: unknown) => {
        if (!(caught instanceof ModelStreamError)) throw caught;
        error = caught;
      },
    });
  const finish = only(events, 'finish').at(-1);
  return {
    events,
    calls: only(events, 'tool-call').map(({ call }) => call),
    text: only(events, 'text-delta')
      .map(({ delta }) => delta)
      .join(''),
    reasoning: only(events, 'reasoning-delta')
      .map(({ delta }) => delta)
      .join(''),
    usage: only(events, 'usage').map(({ usage }) => usage),
    finish,
    message: finish?.message as ChatAssistantMessage | undefined,
    error,
  };
}

/** The calls in call order, one line each: id, name and argument text. */
export function briefCalls({ calls }: Pick<DecodedChat, 'calls'>): string[] {
  return [...calls]
    .sort((one, other) => one.index - other.index)
    .map(({ id, name, arguments: text }) => `${id} ${name} ${text}`);
}

function only<Message, Type extends ModelEvent['type']>(
  events: readonly ModelEvent<Message>[],
  type: Type,
): Extract<ModelEvent<Message>, { type: Type }>[] {
  return events.filter(
    (event): event is Extract<ModelEvent<Message>, { type: Type }> => event.type === type,
  );
}
