import type { OperatorFunction } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { checkDecodeOptions } from '../../model/checkDecodeOptions.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { SseEvent } from '../../wire/SseEvent.ts';
import { decodeEvents, type EventDecoder } from '../decodeEvents.ts';
import { emitFinish } from '../emitFinish.ts';
import { readReportedError, reportedError, saysSomething } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asText } from '../wireValues.ts';
import { ChatCalls } from './ChatCalls.ts';
import type { CohereEvent } from './CohereEvent.ts';
import type { CohereMessage } from './CohereMessage.ts';
import { MessageDraft } from './MessageDraft.ts';
import { member } from './member.ts';
import { readFinish } from './readFinish.ts';
import { readUsage } from './readUsage.ts';

const NOTHING: WireObject = {};

/**
 * Decodes the stream of one response of the Chat API, version 2, as server-sent events, as text, or as the events that an
 * SDK gives.
 *
 * Emits text as it comes, thinking and the plan for the calls as reasoning; a call's start with its name; the call itself at
 * its end if its text parses, else when something else begins or at a good finish; `usage` and `finish` at `message-end`.
 * Completes after `finish`. Errors with `ModelStreamError`: `provider` for an error that the server reports, `truncated` for
 * an end without `message-end`, `protocol`, `limit`. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<CohereEvent | SseEvent | string, ModelEvent<CohereMessage>> {
  checkDecodeOptions(options);
  return decodeEvents<CohereEvent, CohereMessage>((emit) => new MessageDecoder(options, emit));
}

/** The pure half of the decoder. */
class MessageDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  readonly #draft: MessageDraft;
  readonly #calls: ChatCalls;
  readonly #emit: (event: ModelEvent<CohereMessage>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<CohereMessage>) => void) {
    this.#draft = new MessageDraft(emit);
    this.#calls = new ChatCalls(options, emit);
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined): void {
    const error = readReportedError(event, name);
    if (error !== undefined) throw error;
    const type = asText(event.type) ?? name;
    const delta = asObject(event.delta) ?? NOTHING;
    if (type === 'message-end') return this.#finish(delta);
    const message = asObject(delta.message);
    if (type === 'tool-call-end') this.#calls.stop(event.index);
    else if (message !== undefined) this.#takeMessage(type, event.index, message);
    else if (type === 'tool-call-start') this.#calls.start(event.index, undefined);
  }

  done(): void {
    // It comes after `message-end`; alone it says nothing.
  }

  end(): void {
    throw new ModelStreamError('truncated', 'The response ended without message-end.', {
      retryable: true,
    });
  }

  /** Text may go on until the message ends, so all of it counts as complete. */
  partialMessage(): CohereMessage | undefined {
    const message = this.#draft.toMessage(this.#calls.all);
    return this.#draft.isEmpty && message.tool_calls === undefined ? undefined : message;
  }

  #takeMessage(type: string | undefined, index: unknown, message: WireObject): void {
    switch (type) {
      case 'content-start':
        this.#calls.moveOn();
        return this.#draft.startContent(index, asObject(message.content) ?? NOTHING);
      case 'content-delta':
        this.#calls.moveOn();
        return this.#draft.growContent(index, asObject(message.content) ?? NOTHING);
      case 'tool-plan-delta':
        return this.#takePlan(asText(member(message, 'tool_plan')));
      case 'tool-call-start':
        return this.#calls.start(index, member(message, 'tool_calls'));
      case 'tool-call-delta':
        return this.#calls.grow(index, member(message, 'tool_calls'));
      case 'citation-start':
        return this.#takeCitation(asObject(message.citations));
      default:
        return;
    }
  }

  #takePlan(text: string | undefined): void {
    if (text === undefined) return;
    this.#calls.moveOn();
    this.#draft.growPlan(text);
  }

  #takeCitation(citation: WireObject | undefined): void {
    if (citation !== undefined) this.#draft.addCitation(citation);
  }

  #finish(delta: WireObject): void {
    const { error } = delta;
    if (saysSomething(error)) throw reportedError(error);
    const finish = readFinish(asText(member(delta, 'finish_reason')));
    if (isGoodFinish(finish.reason)) this.#calls.finish();
    const usage = asObject(delta.usage);
    const message = this.#draft.toMessage(this.#calls.all);
    this.finished = true;
    emitFinish<CohereMessage>(this.#emit, {
      ...finish,
      usage: usage && readUsage(usage),
      hasCalls: message.tool_calls !== undefined,
      message,
    });
  }
}
