import { Observable, type OperatorFunction, type Subscriber } from 'rxjs';
import { MillraceError } from '../errors/MillraceError.ts';
import { ModelStreamError, type ModelStreamErrorKind } from '../errors/ModelStreamError.ts';
import { streamErrorFacts } from '../errors/streamErrorFacts.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { excerpt } from '../wire/excerpt.ts';
import { inTurn } from '../wire/inTurn.ts';
import type { SseEvent } from '../wire/SseEvent.ts';
import { isUnterminated } from '../wire/unterminatedEvents.ts';
import { copyOf } from './copyOf.ts';
import { EventReader } from './EventReader.ts';
import type { WireObject } from './WireObject.ts';

/** The pure half of a format's decoder: it takes wire events and emits model events. It may throw ModelStreamError. */
export interface EventDecoder {
  /**
   * Takes one parsed event, which is the decoder's to keep. `name` is its `event:` field, for events whose JSON does not say
   * what they are; `text` is what it was parsed from, undefined for an event that came parsed.
   */
  accept(event: WireObject, name: string | undefined, text: string | undefined): void;
  /** Takes the `[DONE]` mark. */
  done(): void;
  /** Takes the end of the input: finishes if a finish value came before, else throws `truncated`. */
  end(): void;
  /** Whether `finish` went out; nothing is given to the decoder after that. */
  readonly finished: boolean;
  /** The assistant message so far: complete blocks and sealed calls. */
  partialMessage(): unknown;
}

/** Makes the decoder of one response, which emits through `emit`. */
export type CreateEventDecoder<Message> = (
  emit: (event: ModelEvent<Message>) => void,
) => EventDecoder;

/** The end of the input, which no event can be. */
const END: unique symbol = Symbol('end');

/** How the source failed, which no event can be either. */
class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * Coats a pure decoder with RxJS. Emits its events; completes after `finish` (and unsubscribes the source, whatever it
 * may still have); errors with `ModelStreamError`, which carries the message so far: what the decoder throws, `protocol`
 * for an event that is no JSON object, `truncated` if that is the cut last one of a body, and `network` for an error of
 * the source that is none of this package.
 * An event that comes while another is decoded, because of what that gave, is decoded after it.
 * Unsubscribing unsubscribes the source.
 */
export function decodeEvents<WireEvent extends object, Message>(
  create: CreateEventDecoder<Message>,
): OperatorFunction<WireEvent | SseEvent | string, ModelEvent<Message>> {
  return (source) =>
    new Observable((subscriber) => {
      const decoder = create((event) => subscriber.next(event));
      const reading = { decoder, reader: new EventReader(), subscriber };
      const takeNext = inTurn((item: unknown) => take(reading, item));
      const observer = {
        next: takeNext,
        error: (error: unknown) => takeNext(new Failure(error)),
        complete: () => takeNext(END),
      };
      subscribeEarly<unknown>(source, observer, (subscription) => subscriber.add(subscription));
    });
}

/** One response that is decoded. */
interface Reading {
  readonly decoder: EventDecoder;
  readonly reader: EventReader;
  readonly subscriber: Subscriber<unknown>;
}

/** Gives `item`, or the end, to the decoder, and ends what that ends. */
function take(reading: Reading, item: unknown): void {
  const { decoder, subscriber } = reading;
  if (subscriber.closed) return;
  if (item instanceof Failure) {
    subscriber.error(toNotification(toStreamError('network', item.error), decoder));
    return;
  }
  try {
    takeItem(reading, item);
    if (decoder.finished) subscriber.complete();
  } catch (error) {
    subscriber.error(toNotification(cutOff(item) ?? toStreamError('protocol', error), decoder));
  }
}

/** The error for an event that was cut by the end of its body; undefined for one that is whole. */
function cutOff(item: unknown): ModelStreamError | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  if (!isUnterminated(item) || !isSseEvent(item)) return undefined;
  try {
    JSON.parse(item.data);
    return undefined;
  } catch (cause) {
    const words = `The response ended within an event: ${excerpt(item.data)}`;
    return new ModelStreamError('truncated', words, { retryable: true, cause });
  }
}

/** Gives `item` to the decoder. */
function takeItem(reading: Reading, item: unknown): void {
  const { decoder } = reading;
  if (typeof item === 'string') takeText(reading, item, undefined);
  else if (item === END) decoder.end();
  else if (!isObject(item)) throw noObject(Array.isArray(item) ? 'an array' : String(item));
  else if (isSseEvent(item)) takeText(reading, item.data, item.event);
  else decoder.accept(copyOf(item) as WireObject, undefined, undefined);
}

function takeText({ decoder, reader }: Reading, data: string, name: string | undefined): void {
  // What nearly all events are: it is worth no look at the rest.
  if (data.startsWith('{')) {
    const event = reader.read(data) ?? parseEvent(data, name);
    return decoder.accept(event, name, data);
  }
  const text = data.trim();
  if (text === '[DONE]') return decoder.done();
  // A keep-alive comment that a proxy wrapped into a data line.
  if (text === '' || text.startsWith(':')) return;
  decoder.accept(parseEvent(text, name), name, text);
}

function parseEvent(text: string, name: string | undefined): WireObject {
  let value: unknown;
  let cause: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    cause = thrown;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as WireObject;
  }
  // Proxies report their own errors in plain words.
  if (name === 'error') return { error: typeof value === 'string' ? value : text };
  throw noObject(text, cause);
}

function noObject(text: string, cause?: unknown): ModelStreamError {
  const words = `A wire event is not a JSON object: ${excerpt(text)}`;
  return new ModelStreamError('protocol', words, { cause });
}

function isObject(item: unknown): item is object {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

/**
 * SDK events never have a `data` member that is text, server-sent events always do. A getter of that name is not asked: the
 * one in Google's SDK writes a warning to the console.
 */
function isSseEvent(item: object): item is SseEvent {
  return Object.hasOwn(item, 'data') && typeof (item as Partial<SseEvent>).data === 'string';
}

/** An error of this package as it is: what says that the source is none has nothing to do with a model's stream. */
function toStreamError(kind: ModelStreamErrorKind, error: unknown): MillraceError {
  if (MillraceError.is(error)) return error;
  return new ModelStreamError(kind, `The model stream failed: ${wordsOf(error)}`, {
    retryable: kind === 'network',
    cause: error,
  });
}

/** What an error says. Anybody may have made it, and it may throw when it is asked. */
function wordsOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'it cannot be told why';
  }
}

function toNotification(error: MillraceError, decoder: EventDecoder): MillraceError {
  if (!ModelStreamError.is(error)) return error;
  return new ModelStreamError(error.kind, error.message, {
    ...streamErrorFacts(error),
    partialMessage: partialMessageOf(decoder),
  });
}

/** Whatever an SDK gave stands in the message, so that even this may fail; the error is what counts. */
function partialMessageOf(decoder: EventDecoder): unknown {
  try {
    return decoder.partialMessage();
  } catch {
    return undefined;
  }
}
