import { from, type Observable } from 'rxjs';
import type { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { decodeStream } from '../../lib/formats/decodeStream.ts';
import type { WireFormat } from '../../lib/formats/WireFormat.ts';
import type { DecodeOptions } from '../../lib/model/DecodeOptions.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';

/** What became of a response. */
export interface Decoded<Message> {
  readonly events: readonly ModelEvent<Message>[];
  readonly calls: readonly ToolCall[];
  readonly text: string;
  readonly reasoning: string;
  readonly finish: Extract<ModelEvent<Message>, { type: 'finish' }> | undefined;
  readonly message: Message | undefined;
  readonly error: ModelStreamError | undefined;
  readonly completed: boolean;
}

/** Decodes wire events with a format, all at once. */
export function decodedBy<Message>(
  format: WireFormat<never, Message, unknown>,
  wireEvents: Iterable<object | string> | Observable<object | string>,
  options: DecodeOptions = {},
): Decoded<Message> {
  return record(from(wireEvents as Iterable<string>).pipe(format.decode(options)));
}

/** Decodes chunks with a format, all at once. A binary framing needs its codec to be loaded before. */
export function chunksDecodedBy<Message>(
  format: WireFormat<never, Message, unknown>,
  chunks: Iterable<Chunk>,
  options: DecodeOptions = {},
): Decoded<Message> {
  return record(decodeStream(format, from(chunks), options));
}

/** A call in short: its id, its argument text, how it sealed. */
export function sealsOf({ events }: Pick<Decoded<unknown>, 'events'>): string[] {
  return events.flatMap((event) =>
    event.type === 'tool-call' ? [`${event.call.id} ${event.call.arguments} ${event.seal}`] : [],
  );
}

function record<Message>(events$: Observable<ModelEvent<Message>>): Decoded<Message> {
  const events: ModelEvent<Message>[] = [];
  let error: ModelStreamError | undefined;
  let completed = false;
  events$.subscribe({
    next: (event) => events.push(event),
    error: (given: ModelStreamError) => {
      error = given;
    },
    complete: () => {
      completed = true;
    },
  });
  const finish = events.find((event) => event.type === 'finish');
  return {
    events,
    calls: events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : [])),
    text: joinDeltas(events, 'text-delta'),
    reasoning: joinDeltas(events, 'reasoning-delta'),
    finish,
    message: finish?.message,
    error,
    completed,
  };
}

function joinDeltas(events: readonly ModelEvent[], type: 'text-delta' | 'reasoning-delta'): string {
  return events.map((event) => (event.type === type ? event.delta : '')).join('');
}
