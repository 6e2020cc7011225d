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
import { readChoice } from '../readChoice.ts';
import type { WireObject } from '../WireObject.ts';
import { asKey, asObject, asObjects, asText } from '../wireValues.ts';
import { AssistantDraft } from './AssistantDraft.ts';
import { ChatCalls } from './ChatCalls.ts';
import type { ChatChunk } from './ChatChunk.ts';
import type { ChatAssistantMessage, ChatMessage } from './ChatMessage.ts';
import { readChoiceError, readEventError } from './chatError.ts';
import { readFinish } from './readFinish.ts';
import { findUsage, readUsage } from './readUsage.ts';

/**
 * Decodes the stream of one Chat Completions response, in any dialect, as server-sent events, as text, or as the chunks
 * that an SDK gives. It never guesses the dialect: one tolerant rule reads them all.
 *
 * Emits text and reasoning as they come, a refusal as text; a call's start with its name; the call itself when the next
 * one begins and its text parses, or at a good finish; `usage` and `finish` at `[DONE]`, or at the end of the input after
 * a finish value. Completes after `finish`. Errors with `ModelStreamError`: `provider` for an error that the server
 * reports, in any of the known forms, `truncated` without `[DONE]` and finish value, `protocol` and `limit`.
 * Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<ChatChunk | SseEvent | string, ModelEvent<ChatMessage>> {
  checkDecodeOptions(options);
  readChoice(options.choice);
  return decodeEvents<ChatChunk, ChatMessage>((emit) => new ChatDecoder(options, emit));
}

/** The pure half of the decoder. */
class ChatDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** The finish value that counts, once there was one. */
  #finish: GivenFinish | undefined;
  /** The last usage object. */
  #usage: WireObject | undefined;
  /** Index of the choice that is decoded. */
  readonly #choice: string;
  readonly #draft: AssistantDraft;
  readonly #calls: ChatCalls;
  readonly #emit: (event: ModelEvent<ChatMessage>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<ChatMessage>) => void) {
    this.#choice = readChoice(options.choice);
    this.#draft = new AssistantDraft(emit);
    this.#calls = new ChatCalls(options, emit);
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined): void {
    const error = readEventError(event, name);
    if (error !== undefined) throw error;
    const choices = asObjects(event.choices).filter(
      (choice, position) => (asKey(choice.index) ?? String(position)) === this.#choice,
    );
    this.#usage = findUsage(event, choices[0]) ?? this.#usage;
    for (const choice of choices) this.#takeChoice(choice, event);
  }

  done(): void {
    const finish: GivenFinish = this.#finish ?? { reason: 'stop', raw: undefined };
    if (isGoodFinish(finish.reason)) this.#calls.finish();
    const message = this.#draft.message(this.#calls.all);
    this.finished = true;
    emitFinish<ChatMessage>(this.#emit, {
      ...finish,
      usage: this.#usage && readUsage(this.#usage),
      hasCalls: message.tool_calls !== undefined,
      message,
    });
  }

  end(): void {
    if (this.#finish !== undefined) return this.done();
    throw new ModelStreamError(
      'truncated',
      'The response ended without a finish_reason and without [DONE].',
      { retryable: true },
    );
  }

  /** Text has no end mark on this wire, so all of it counts as complete. */
  partialMessage(): ChatAssistantMessage | undefined {
    const message = this.#draft.message(this.#calls.all);
    return this.#draft.isEmpty && message.tool_calls === undefined ? undefined : message;
  }

  /** The last fragments of a choice may come with its finish value, so they are taken first. */
  #takeChoice(choice: WireObject, event: WireObject): void {
    const error = readChoiceError(choice, event);
    const delta = asObject(choice.delta);
    if (delta !== undefined) {
      this.#draft.accept(delta);
      this.#calls.accept(delta);
    } else if (event.object === 'chat.completion') {
      this.#takeWhole(asObject(choice.message));
    }
    this.#draft.annotate(choice.annotations);
    if (error !== undefined) throw error;
    const raw = asText(choice.finish_reason);
    if (raw !== undefined) this.#finish = laterFinish(this.#finish, readFinish(raw));
  }

  /**
   * Takes a whole message: from a server that was asked for a stream and gave the whole response, or one that says all of it
   * again at the end (MiniMax). It only fills in what no delta brought.
   */
  #takeWhole(message: WireObject | undefined): void {
    if (message === undefined) return;
    if (this.#draft.isEmpty) this.#draft.accept(message);
    if (this.#calls.all.length === 0) this.#calls.accept(message);
  }
}
