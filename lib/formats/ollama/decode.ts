import type { OperatorFunction } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { CallAssembly } from '../../model/CallAssembly.ts';
import { checkDecodeOptions } from '../../model/checkDecodeOptions.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent, Usage } from '../../model/ModelEvent.ts';
import type { SseEvent } from '../../wire/SseEvent.ts';
import { decodeEvents, type EventDecoder } from '../decodeEvents.ts';
import { ExactValues } from '../ExactValues.ts';
import { emitFinish } from '../emitFinish.ts';
import { type GivenFinish, laterFinish } from '../laterFinish.ts';
import { readReportedError } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';
import { type CallEntry, readCallEntries } from './callEntry.ts';
import { MessageDraft } from './MessageDraft.ts';
import type { OllamaChunk } from './OllamaChunk.ts';
import type { OllamaMessage } from './OllamaMessage.ts';
import { readFinish } from './readFinish.ts';
import { readUsage } from './readUsage.ts';

/**
 * Decodes the stream of one response of Ollama's `/api/chat`, as lines of text or as the chunks that an SDK gives.
 *
 * Emits text and reasoning as they come; every call at once, since calls come whole; `usage` and `finish` at the line that
 * is `done`. Completes after `finish`. Errors with `ModelStreamError`: `provider` for an error that the server reports,
 * `truncated` for an end without such a line, `protocol` and `limit`. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<OllamaChunk | SseEvent | string, ModelEvent<OllamaMessage>> {
  checkDecodeOptions(options);
  return decodeEvents<OllamaChunk, OllamaMessage>((emit) => new LineDecoder(options, emit));
}

/** The pure half of the decoder. */
class LineDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** The reason that counts, once there was one: then the end of the input is the end of the response. */
  #doneReason: GivenFinish | undefined;
  /** The last counts. */
  #usage: Usage | undefined;
  readonly #draft: MessageDraft;
  readonly #calls: CallAssembly;
  readonly #emit: (event: ModelEvent<OllamaMessage>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<OllamaMessage>) => void) {
    this.#draft = new MessageDraft(emit);
    this.#calls = new CallAssembly(options, emit);
    this.#emit = emit;
  }

  accept(line: WireObject, name: string | undefined, text: string | undefined): void {
    const error = readReportedError(line, name);
    if (error !== undefined) throw error;
    const message = asObject(line.message);
    if (message !== undefined) this.#takeMessage(message, line, text);
    const raw = asText(line.done_reason);
    if (raw !== undefined) {
      this.#doneReason = laterFinish(this.#doneReason, readFinish(raw));
    }
    if (line.done !== true) return;
    this.#usage = readUsage(line) ?? this.#usage;
    this.#finish();
  }

  /** Some proxies put `[DONE]` after the last line. */
  done(): void {
    if (this.#doneReason !== undefined) this.#finish();
  }

  end(): void {
    if (this.#doneReason !== undefined) return this.#finish();
    throw new ModelStreamError('truncated', 'The response ended without a line that is done.', {
      retryable: true,
    });
  }

  /** Text has no end mark on this wire, so all of it counts as complete. */
  partialMessage(): OllamaMessage | undefined {
    const message = this.#draft.toMessage(this.#calls.calls);
    const isEmpty = message.tool_calls === undefined && this.#draft.isEmpty;
    return isEmpty ? undefined : message;
  }

  #takeMessage(message: WireObject, line: WireObject, text: string | undefined): void {
    // Calls that wait with text that is no object seal when something is said.
    if (asText(message.content) !== undefined || asText(message.thinking) !== undefined) {
      this.#calls.moveOn();
    }
    this.#draft.accept(message);
    if (message.tool_calls === undefined || message.tool_calls === null) return;
    const values = new ExactValues(line, text);
    for (const entry of readCallEntries(line, values)) this.#takeCall(entry);
  }

  /** Every entry is a call of its own, whatever its id: ids may be missing, repeated or constant. */
  #takeCall({ id, name, text, extras }: CallEntry): void {
    if (id === undefined && name === undefined && text.trim() === '') return;
    this.#calls.moveOn();
    const call = this.#calls.begin({ id, name, metadata: extras });
    this.#calls.append(call, text);
    this.#calls.end(call);
  }

  #finish(): void {
    const finish = this.#doneReason ?? readFinish(undefined);
    if (isGoodFinish(finish.reason)) this.#calls.finish();
    const message = this.#draft.toMessage(this.#calls.calls);
    this.finished = true;
    emitFinish(this.#emit, {
      ...finish,
      usage: this.#usage,
      hasCalls: message.tool_calls !== undefined,
      message,
    });
  }
}
