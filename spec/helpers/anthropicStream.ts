import { from } from 'rxjs';
import type { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { decode } from '../../lib/formats/anthropic-messages/decode.ts';
import type { DecodeOptions } from '../../lib/model/DecodeOptions.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';

/** An event of the Messages API, parsed. */
export type AnthropicWireEvent = { readonly type: string; readonly [member: string]: unknown };

/** A content block of any kind. */
export type AnthropicWireBlock = { readonly type: string; readonly [member: string]: unknown };

/** The start of a message; `members` win. */
export function messageStart(members: object = {}): AnthropicWireEvent {
  const message = {
    id: 'msg_a',
    type: 'message',
    role: 'assistant',
    model: 'some-model',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 1 },
    ...members,
  };
  return { type: 'message_start', message };
}

/** The start of a block. */
export function blockStart(index: unknown, block: unknown): AnthropicWireEvent {
  return { type: 'content_block_start', index, content_block: block };
}

/** A delta for a block. */
export function blockDelta(index: unknown, delta: unknown): AnthropicWireEvent {
  return { type: 'content_block_delta', index, delta };
}

/** The end mark of a block. */
export function blockStop(index: unknown): AnthropicWireEvent {
  return { type: 'content_block_stop', index };
}

/** A fragment of a call's arguments. */
export function json(index: unknown, text: unknown): AnthropicWireEvent {
  return blockDelta(index, { type: 'input_json_delta', partial_json: text });
}

/** A fragment of text. */
export function textDelta(index: unknown, text: unknown): AnthropicWireEvent {
  return blockDelta(index, { type: 'text_delta', text });
}

/** The start of a call's block; `members` win. */
export function toolStart(index: unknown, id: string, members: object = {}): AnthropicWireEvent {
  return blockStart(index, { type: 'tool_use', id, name: 'look', input: {}, ...members });
}

/** A whole call: its start, its fragments, its end mark. */
export function tool(index: number, id: string, ...fragments: string[]): AnthropicWireEvent[] {
  return [toolStart(index, id), ...fragments.map((text) => json(index, text)), blockStop(index)];
}

/** A whole block of text. */
export function text(index: number, ...fragments: string[]): AnthropicWireEvent[] {
  return [
    blockStart(index, { type: 'text', text: '' }),
    ...fragments.map((fragment) => textDelta(index, fragment)),
    blockStop(index),
  ];
}

/** A whole block of thinking, signed. */
export function thinking(index: number, words: string, signature: string): AnthropicWireEvent[] {
  return [
    blockStart(index, { type: 'thinking', thinking: '', signature: '' }),
    blockDelta(index, { type: 'thinking_delta', thinking: words }),
    blockDelta(index, { type: 'signature_delta', signature }),
    blockStop(index),
  ];
}

/** The stop reason, with the counts so far. */
export function stopReason(
  reason: unknown,
  usage: object = { output_tokens: 7 },
): AnthropicWireEvent {
  return { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage };
}

/** The end mark of a message. */
export const MESSAGE_STOP: AnthropicWireEvent = { type: 'message_stop' };

/** A whole response of these events, which ends for `reason`. */
export function turn(reason: unknown, ...events: AnthropicWireEvent[]): AnthropicWireEvent[] {
  return [messageStart(), ...events, stopReason(reason), MESSAGE_STOP];
}

/** What came of a response. */
export interface Decoded {
  readonly events: readonly ModelEvent<AnthropicMessage>[];
  readonly calls: readonly ToolCall[];
  readonly text: string;
  readonly reasoning: string;
  readonly finish: Extract<ModelEvent<AnthropicMessage>, { type: 'finish' }> | undefined;
  /** Blocks of `finish.message`, of kinds that its type knows or not; empty without one. */
  readonly content: readonly AnthropicWireBlock[];
  readonly error: ModelStreamError | undefined;
  readonly completed: boolean;
}

/** Decodes wire events of any form at once. */
export function decoded(
  wireEvents: Iterable<AnthropicWireEvent | { event?: string; data: string } | string>,
  options: DecodeOptions = {},
): Decoded {
  const events: ModelEvent<AnthropicMessage>[] = [];
  let error: ModelStreamError | undefined;
  let completed = false;
  from(wireEvents as Iterable<string>)
    .pipe(decode(options))
    .subscribe({
      next: (event) => events.push(event),
      error: (given: ModelStreamError) => {
        error = given;
      },
      complete: () => {
        completed = true;
      },
    });
  const finish = events.find((event) => event.type === 'finish');
  const content = finish?.message.content ?? [];
  return {
    events,
    calls: events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : [])),
    text: joinDeltas(events, 'text-delta'),
    reasoning: joinDeltas(events, 'reasoning-delta'),
    finish,
    content: typeof content === 'string' ? [] : content.map((block) => ({ ...block })),
    error,
    completed,
  };
}

function joinDeltas(events: readonly ModelEvent[], type: 'text-delta' | 'reasoning-delta'): string {
  return events.map((event) => (event.type === type ? event.delta : '')).join('');
}

/** A call in short: its id, its argument text, how it sealed. */
export function seals({ events }: Pick<Decoded, 'events'>): string[] {
  return events.flatMap((event) =>
    event.type === 'tool-call' ? [`${event.call.id} ${event.call.arguments} ${event.seal}`] : [],
  );
}
