import type { OperatorFunction } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { checkDecodeOptions } from '../../model/checkDecodeOptions.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { SseEvent } from '../../wire/SseEvent.ts';
import { decodeEvents, type EventDecoder } from '../decodeEvents.ts';
import { emitFinish } from '../emitFinish.ts';
import { type GivenFinish, laterFinish } from '../laterFinish.ts';
import { mergeUsage } from '../mergeUsage.ts';
import { readReportedError } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';
import type { AnthropicEvent } from './AnthropicEvent.ts';
import type { AnthropicMessage } from './AnthropicMessage.ts';
import { MessageContent } from './MessageContent.ts';
import { readFinish } from './readFinish.ts';
import { readUsage } from './readUsage.ts';

const NOTHING: WireObject = {};

/**
 * Decodes the stream of one response of the Messages API, as server-sent events, as text, or as the events that an SDK
 * gives.
 *
 * Emits text and reasoning as they come; a call's start with its block; the call itself at the end of its block if its
 * text parses, else when the next block begins or at a good finish; `usage` and `finish` at `message_stop`, or at the end
 * of the input if a stop reason came last. Completes after `finish`. Errors with `ModelStreamError`: `provider` for an
 * error that the server reports, `truncated` for an end without a stop reason, `protocol`, `limit`. Unsubscribing
 * unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<AnthropicEvent | SseEvent | string, ModelEvent<AnthropicMessage>> {
  checkDecodeOptions(options);
  return decodeEvents<AnthropicEvent, AnthropicMessage>(
    (emit) => new MessageDecoder(options, emit),
  );
}

/** The pure half of the decoder: the life of a message. What is in it, `MessageContent` knows. */
class MessageDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** The id of the message; undefined before it began, empty if it has none. */
  #id: string | undefined;
  /** The stop reason that counts, once there was one. */
  #stop: GivenFinish | undefined;
  /** Whether nothing was written since the stop reason came: then the end of the input is the end of the message. */
  #isEnding = false;
  /** All counts so far. */
  #usage: WireObject | undefined;
  /** Whole blocks that came with the start of the message. They count unless events of their own follow. */
  #given: readonly unknown[] = [];
  readonly #content: MessageContent;
  readonly #emit: (event: ModelEvent<AnthropicMessage>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<AnthropicMessage>) => void) {
    this.#content = new MessageContent(options, emit);
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined): void {
    const type = asText(event.type) ?? name;
    const error = readReportedError(event, type);
    if (error !== undefined) throw error;
    switch (type) {
      case 'message_start':
        return this.#start(asObject(event.message) ?? NOTHING);
      case 'content_block_start':
        this.#goOn(event.index);
        return this.#content.start(event.index, event.content_block);
      case 'content_block_delta':
        this.#goOn(event.index);
        return this.#content.grow(event.index, asObject(event.delta) ?? NOTHING);
      case 'content_block_stop':
        return this.#content.stop(event.index);
      case 'message_delta':
        this.#usage = mergeUsage(this.#usage, event.usage);
        return this.#takeStopReason(asObject(event.delta)?.stop_reason);
      case 'message_stop':
        return this.#finish();
      default:
        return;
    }
  }

  /** Bridges put `[DONE]` after, or in the place of, `message_stop`. */
  done(): void {
    if (this.#isEnding) this.#finish();
  }

  end(): void {
    if (this.#isEnding) return this.#finish();
    throw new ModelStreamError(
      'truncated',
      'The response ended without message_stop and without a stop_reason.',
      { retryable: true },
    );
  }

  partialMessage(): AnthropicMessage | undefined {
    const message = this.#content.toMessage('complete');
    return message.content.length === 0 ? undefined : message;
  }

  /** A message may be announced twice; another one takes the place of the first, which nobody will finish. */
  #start(message: WireObject): void {
    const id = asText(message.id) ?? '';
    if (id !== '' && id === this.#id) {
      this.#usage = mergeUsage(this.#usage, message.usage);
      return;
    }
    if (this.#id !== undefined) this.#restart();
    this.#id = id;
    this.#usage = mergeUsage(undefined, message.usage);
    this.#given = Array.isArray(message.content) ? message.content : [];
    if (this.#given.length > 0) this.#takeStopReason(message.stop_reason);
  }

  #restart(): void {
    this.#content.restart();
    this.#stop = undefined;
    this.#isEnding = false;
  }

  /** More is written, so the message is not at its end. */
  #goOn(index: unknown): void {
    this.#isEnding = false;
    if (this.#given.length === 0) return;
    const key = asKey(index);
    const isRestated = key === undefined || Number(key) < this.#given.length;
    if (isRestated) this.#given = [];
    else this.#takeGiven();
  }

  #takeStopReason(stopReason: unknown): void {
    const given = asText(stopReason);
    if (given === undefined) return;
    this.#stop = laterFinish(this.#stop, readFinish(given));
    this.#isEnding = true;
  }

  #takeGiven(): void {
    for (const [index, block] of this.#given.entries()) {
      this.#content.start(index, block);
      this.#content.stop(index);
    }
    this.#given = [];
  }

  #finish(): void {
    this.#takeGiven();
    const finish = this.#stop ?? readFinish(undefined);
    const isGood = isGoodFinish(finish.reason);
    if (isGood) this.#content.finish();
    this.finished = true;
    emitFinish(this.#emit, {
      ...finish,
      usage: this.#usage && readUsage(this.#usage),
      hasCalls: this.#content.hasCalls(),
      message: this.#content.toMessage(isGood ? 'all' : 'said'),
    });
  }
}
