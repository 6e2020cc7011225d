import { catchError, type OperatorFunction, throwError } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { checkDecodeOptions } from '../../model/checkDecodeOptions.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { SseEvent } from '../../wire/SseEvent.ts';
import { decodeEvents, type EventDecoder } from '../decodeEvents.ts';
import { emitFinish } from '../emitFinish.ts';
import { type GivenFinish, laterFinish } from '../laterFinish.ts';
import { readReportedError, reportedError } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';
import type { ConverseEvent } from './ConverseEvent.ts';
import type { ConverseMessage } from './ConverseMessage.ts';
import { MessageContent } from './MessageContent.ts';
import { readFinish } from './readFinish.ts';
import { readUsage } from './readUsage.ts';
import { toSdkException } from './sdkException.ts';
import { isException, toStreamEvent } from './toStreamEvent.ts';

const NOTHING: WireObject = {};

/**
 * Decodes the stream of one response of the Converse API, as the events that the AWS SDK gives or as those of the frames of
 * its bytes.
 *
 * Emits text and reasoning as they come; a call's start with its block; the call itself at the end of its block if its text
 * parses, else when the next block begins or at a good finish; `usage` and `finish` when both the end of the message and its
 * `metadata` came, or at the end of the input if `metadata` did not. Completes after `finish`. Errors with
 * `ModelStreamError`: `provider` for an exception, also one that the AWS SDK throws, `truncated` for an end without the end
 * of the message, `protocol`, `limit`. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<ConverseEvent | SseEvent | string, ModelEvent<ConverseMessage>> {
  checkDecodeOptions(options);
  const decodeMessage = decodeEvents<ConverseEvent, ConverseMessage>(
    (emit) => new MessageDecoder(options, emit),
  );
  return (source) =>
    source.pipe(
      catchError((error: unknown) => throwError(() => toSdkException(error))),
      decodeMessage,
    );
}

/** The pure half of the decoder: the life of a message. What is in it, `MessageContent` knows. */
class MessageDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** Whether the end of the message came. */
  #isAtEnd = false;
  /** The stop reason that counts, once there was one. */
  #stopReason: GivenFinish | undefined;
  #usage: WireObject | undefined;
  readonly #content: MessageContent;
  readonly #emit: (event: ModelEvent<ConverseMessage>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<ConverseMessage>) => void) {
    this.#content = new MessageContent(options, emit);
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined): void {
    const { kind, body } = toStreamEvent(event, name);
    switch (kind) {
      case 'contentBlockDelta':
        return this.#content.grow(body.contentBlockIndex, asObject(body.delta) ?? NOTHING);
      case 'contentBlockStart':
        return this.#content.start(body.contentBlockIndex, asObject(body.start) ?? NOTHING);
      case 'contentBlockStop':
        return this.#content.stop(body.contentBlockIndex);
      case 'messageStop':
        return this.#stop(asText(body.stopReason));
      case 'metadata':
        return this.#measure(asObject(body.usage));
      default:
        return refuseError(kind, body, name);
    }
  }

  /** Not of this wire; proxies put it at the end. */
  done(): void {
    if (this.#isAtEnd) this.#finish();
  }

  end(): void {
    if (this.#isAtEnd) return this.#finish();
    throw new ModelStreamError('truncated', 'The response ended without messageStop.', {
      retryable: true,
    });
  }

  partialMessage(): ConverseMessage | undefined {
    const message = this.#content.toMessage('complete');
    return message.content.length === 0 ? undefined : message;
  }

  #stop(stopReason: string | undefined): void {
    this.#isAtEnd = true;
    if (stopReason !== undefined) {
      this.#stopReason = laterFinish(this.#stopReason, readFinish(stopReason));
    }
    if (this.#usage !== undefined) this.#finish();
  }

  #measure(usage: WireObject | undefined): void {
    this.#usage = usage ?? this.#usage;
    if (this.#isAtEnd) this.#finish();
  }

  #finish(): void {
    const finish = this.#stopReason ?? readFinish(undefined);
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

/** Throws if the event is an exception or another report of an error. */
function refuseError(kind: string | undefined, body: WireObject, name: string | undefined): void {
  if (kind !== undefined && isException(kind)) throw reportedError(body, body, kind);
  const error = kind === undefined ? readReportedError(body, name) : undefined;
  if (error !== undefined) throw error;
}
