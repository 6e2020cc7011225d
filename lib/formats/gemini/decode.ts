import type { OperatorFunction } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { checkDecodeOptions } from '../../model/checkDecodeOptions.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { SseEvent } from '../../wire/SseEvent.ts';
import { decodeEvents, type EventDecoder } from '../decodeEvents.ts';
import { ExactValues } from '../ExactValues.ts';
import { emitFinish } from '../emitFinish.ts';
import { type GivenFinish, laterFinish } from '../laterFinish.ts';
import { mergeUsage } from '../mergeUsage.ts';
import { readChoice } from '../readChoice.ts';
import { readReportedError } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asText } from '../wireValues.ts';
import { ContentDraft } from './ContentDraft.ts';
import { GeminiCalls } from './GeminiCalls.ts';
import type { GeminiChunk } from './GeminiChunk.ts';
import type { GeminiMessage } from './GeminiMessage.ts';
import { readFinish } from './readFinish.ts';
import { readUsage } from './readUsage.ts';

/**
 * Decodes the stream of one `generateContent` response, as server-sent events, as text, or as the chunks that an SDK
 * gives.
 *
 * Emits text and thoughts as they come; a call as soon as it is whole: its start, its arguments as one delta (streamed
 * ones as they come) and the call; one that came without arguments with the next part or at a good finish. `usage` and
 * `finish` come at the end of the input, if a finish reason came. Completes after `finish`. Errors with
 * `ModelStreamError`: `provider` for an error that the server reports, `truncated` for an end without a finish reason,
 * `protocol`, `limit`. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<GeminiChunk | SseEvent | string, ModelEvent<GeminiMessage>> {
  checkDecodeOptions(options);
  readChoice(options.choice);
  return decodeEvents<GeminiChunk, GeminiMessage>((emit) => new GeminiDecoder(options, emit));
}

/** The pure half of the decoder. */
class GeminiDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** The finish value that counts, once there was one. */
  #finish: GivenFinish | undefined;
  /** All counts so far. */
  #usage: WireObject | undefined;
  /** Index of the candidate that is decoded. */
  readonly #choice: string;
  readonly #content: ContentDraft;
  readonly #calls: GeminiCalls;
  readonly #emit: (event: ModelEvent<GeminiMessage>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<GeminiMessage>) => void) {
    this.#choice = readChoice(options.choice);
    const calls = new GeminiCalls(options, emit);
    this.#calls = calls;
    this.#content = new ContentDraft(emit, () => calls.moveOn());
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined, text: string | undefined): void {
    const { candidates } = event;
    if (event.error !== undefined || candidates === undefined) {
      const error = readReportedError(event, name);
      if (error !== undefined) throw error;
    }
    this.#usage = mergeUsage(this.#usage, event.usageMetadata);
    if (Array.isArray(candidates) && candidates.length > 0)
      this.#takeCandidates(candidates, new ExactValues(event, text));
    else this.#takeBlock(asObject(event.promptFeedback));
  }

  /** No mark of this wire: gateways put it at the end of whatever came. */
  done(): void {
    this.end();
  }

  end(): void {
    if (this.#finish === undefined) {
      throw new ModelStreamError('truncated', 'The response ended without a finishReason.', {
        retryable: true,
      });
    }
    if (isGoodFinish(this.#finish.reason)) this.#calls.finish();
    this.finished = true;
    emitFinish(this.#emit, {
      ...this.#finish,
      usage: this.#usage && readUsage(this.#usage),
      hasCalls: this.#calls.hasSealed,
      message: this.#content.toMessage(),
    });
  }

  /** Text has no end mark on this wire, so all of it counts as complete. */
  partialMessage(): GeminiMessage | undefined {
    const message = this.#content.toMessage();
    return message.parts.length === 0 ? undefined : message;
  }

  #takeCandidates(candidates: readonly unknown[], values: ExactValues): void {
    for (let position = 0; position < candidates.length; position += 1) {
      const candidate = asObject(candidates[position]);
      if (candidate === undefined) continue;
      if ((asKey(candidate.index) ?? String(position)) !== this.#choice) continue;
      this.#takeParts(asObject(candidate.content)?.parts, values, position);
      const raw = asText(candidate.finishReason);
      if (raw !== undefined) this.#finish = laterFinish(this.#finish, readFinish(raw));
    }
  }

  #takeParts(parts: unknown, values: ExactValues, position: number): void {
    if (!Array.isArray(parts)) return;
    for (let at = 0; at < parts.length; at += 1) {
      const part = asObject(parts[at]);
      if (part === undefined) continue;
      const functionCall = asObject(part.functionCall);
      if (functionCall === undefined) {
        this.#content.accept(part);
        continue;
      }
      const begun = this.#calls.take({ part, functionCall, values, position, at });
      if (begun !== undefined) this.#content.addCall(begun);
    }
  }

  #takeBlock(feedback: WireObject | undefined): void {
    const raw = asText(feedback?.blockReason);
    if (raw === undefined) return;
    this.#finish = laterFinish(this.#finish, { reason: 'content-filter', raw });
  }
}
