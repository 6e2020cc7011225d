import { from } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { decode } from '../../lib/formats/openai-responses/decode.ts';
import type { ResponsesEvent } from '../../lib/formats/openai-responses/ResponsesEvent.ts';
import type { ResponsesOutputItem } from '../../lib/formats/openai-responses/ResponsesItem.ts';
import type { DecodeOptions } from '../../lib/model/DecodeOptions.ts';
import type { ModelEvent, Usage } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';

/** One event of a stream under test. */
export type ResponsesTestEvent = { readonly [member: string]: unknown };

type Members = Readonly<Record<string, unknown>>;

/** An event of an output item. */
export function itemEvent(name: string, index: number, members: Members): ResponsesTestEvent {
  return { type: `response.${name}`, output_index: index, ...members };
}

/** The event that begins a response. */
export function created(members: Members = {}): ResponsesTestEvent {
  const response = { id: 'resp_7', object: 'response', status: 'in_progress', output: [] };
  return { type: 'response.created', response: { ...response, ...members } };
}

/** The event that ends a response well. */
export function completed(
  output: readonly object[] = [],
  members: Members = {},
): ResponsesTestEvent {
  const response = { id: 'resp_7', object: 'response', status: 'completed', output, ...members };
  return { type: 'response.completed', response };
}

/** The event that ends a response badly. */
export function incomplete(reason: string, output: readonly object[] = []): ResponsesTestEvent {
  const response = { id: 'resp_7', status: 'incomplete', incomplete_details: { reason }, output };
  return { type: 'response.incomplete', response };
}

/** The event that begins an item. */
export function added(index: number, item: Members): ResponsesTestEvent {
  return itemEvent('output_item.added', index, { item: { status: 'in_progress', ...item } });
}

/** The event that ends an item. */
export function done(index: number, item: Members): ResponsesTestEvent {
  return itemEvent('output_item.done', index, { item: { status: 'completed', ...item } });
}

/** A function call, as an item. */
export function call(callId: string, name: string, text = '', members: Members = {}): Members {
  return {
    type: 'function_call',
    id: `fc_${callId}`,
    call_id: callId,
    name,
    arguments: text,
    ...members,
  };
}

/** A message, as an item. */
export function message(id: string, text?: string, members: Members = {}): Members {
  const part = { type: 'output_text', text, annotations: [] };
  const content = text === undefined ? [] : [part];
  return { type: 'message', id, role: 'assistant', content, ...members };
}

/** A fragment of arguments. */
export function args(index: number, delta: unknown, members: Members = {}): ResponsesTestEvent {
  return itemEvent('function_call_arguments.delta', index, { delta, ...members });
}

/** A fragment of text. */
export function said(index: number, delta: string, members: Members = {}): ResponsesTestEvent {
  return itemEvent('output_text.delta', index, { content_index: 0, delta, ...members });
}

/** All events of a function call whose arguments come in these pieces. */
export function wholeCall(
  index: number,
  [callId, name]: readonly [string, string],
  pieces: readonly string[],
): ResponsesTestEvent[] {
  const text = pieces.join('');
  return [
    added(index, call(callId, name)),
    ...pieces.map((piece) => args(index, piece, { item_id: `fc_${callId}` })),
    itemEvent('function_call_arguments.done', index, { arguments: text }),
    done(index, call(callId, name, text)),
  ];
}

/** The bytes of a stream, as the API frames them. */
export function toSse(events: readonly ResponsesTestEvent[]): string {
  return events
    .map((event) => `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

/** What came of a stream. */
export interface DecodedResponse {
  readonly events: readonly ModelEvent<ResponsesOutputItem[]>[];
  readonly calls: readonly ToolCall[];
  readonly text: string;
  readonly reasoning: string;
  readonly usage: readonly Usage[];
  readonly finish: Extract<ModelEvent, { type: 'finish' }> | undefined;
  readonly message: readonly ResponsesOutputItem[] | undefined;
  readonly error: ModelStreamError | undefined;
}

/** Decodes a stream and sorts what came of it. */
export function decodeResponse(
  items: readonly (object | string)[],
  options?: DecodeOptions,
): DecodedResponse {
  const events: ModelEvent<ResponsesOutputItem[]>[] = [];
  let error: ModelStreamError | undefined;
  from(items as readonly (ResponsesEvent | SseEvent | string)[])
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
    calls: only(events, 'tool-call').map((event) => event.call),
    text: only(events, 'text-delta')
      .map(({ delta }) => delta)
      .join(''),
    reasoning: only(events, 'reasoning-delta')
      .map(({ delta }) => delta)
      .join(''),
    usage: only(events, 'usage').map(({ usage }) => usage),
    finish,
    message: finish?.message as readonly ResponsesOutputItem[] | undefined,
    error,
  };
}

/** The calls in call order, one line each: id, name and argument text. */
export function briefCalls({ calls }: Pick<DecodedResponse, 'calls'>): string[] {
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
