import type { Observable, OperatorFunction } from 'rxjs';
import type { DecodeOptions } from '../model/DecodeOptions.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { eventBody } from '../wire/eventBody.ts';
import { type ChunkSource, fromChunks } from '../wire/fromChunks.ts';
import { ndjsonBody } from '../wire/ndjsonBody.ts';
import type { SseEvent } from '../wire/SseEvent.ts';
import { sseBody } from '../wire/sseBody.ts';
import { readEventStream } from './readEventStream.ts';
import type { WireFormat } from './WireFormat.ts';

/**
 * Decodes a whole response of a model, from its bytes or text.
 *
 * Emits the model events of `format` as they become known, `finish` last, and completes after it. Errors with
 * `ModelStreamError`: what the provider, the format or a bound has to say, `http` for a Response with an error status,
 * `provider` or `protocol` for a body that is no event stream, `truncated` for one that ends early or is empty; and with
 * `MissingPackageError` for bytes of an AWS event stream where the package that reads them is not installed.
 * Unsubscribing ends the source at once. A source that can be read only once, such as a Response, serves one subscriber.
 *
 * @throws TypeError or RangeError for a wrong option, and TypeError for what is no format, or one whose framing cannot be read.
 */
export function decodeStream<WireEvent, Message>(
  format: WireFormat<WireEvent, Message, unknown>,
  source: ChunkSource,
  options: DecodeOptions = {},
): Observable<ModelEvent<Message>> {
  if (typeof format?.decode !== 'function') {
    throw new TypeError(
      'format must be a wire format, such as anthropicMessages: not its name, and not the source.',
    );
  }
  // Every decoder takes server-sent events too: they carry the text, and the event's name.
  const decode = format.decode(options) as OperatorFunction<unknown, ModelEvent<Message>>;
  return readFrames(format, source, options).pipe(decode);
}

function readFrames(
  { framing, name }: Pick<WireFormat<unknown, unknown>, 'framing' | 'name'>,
  source: ChunkSource,
  options: DecodeOptions,
): Observable<SseEvent | string> {
  switch (framing) {
    case 'sse':
      // Gemini answers with one JSON array to who does not ask for server-sent events.
      return fromChunks(source).pipe(name === 'gemini' ? eventBody(options) : sseBody(options));
    case 'ndjson':
      return fromChunks(source).pipe(ndjsonBody(options));
    case 'aws-eventstream':
      return readEventStream(source, options);
    default:
      throw new TypeError(`The framing of ${name}, ${framing}, cannot be read from chunks.`);
  }
}
