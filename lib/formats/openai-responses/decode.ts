import type { OperatorFunction } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { checkDecodeOptions } from '../../model/checkDecodeOptions.ts';
import type { DecodeOptions } from '../../model/DecodeOptions.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { SseEvent } from '../../wire/SseEvent.ts';
import { decodeEvents, type EventDecoder } from '../decodeEvents.ts';
import { emitFinish } from '../emitFinish.ts';
import type { MessageExtent } from '../MessageExtent.ts';
import { readReportedError, reportedError, saysSomething } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects, asText } from '../wireValues.ts';
import { FRAGMENTS, type Fragment } from './eventTable.ts';
import { ResponseOutput } from './ResponseOutput.ts';
import type { ResponsesEvent } from './ResponsesEvent.ts';
import type { ResponsesOutputItem } from './ResponsesItem.ts';
import { readUsage } from './readUsage.ts';
import { type ResponseEnd, readEnd } from './responseEnd.ts';
import { toItems } from './responseMessage.ts';

const NOTHING: WireObject = {};

/**
 * Decodes the stream of one response of the Responses API, as server-sent events, as text, or as the events that an SDK
 * gives.
 *
 * Emits text, refusals and reasoning as they come; a call's start with its name; the call itself at the end mark of its
 * item if its text parses, otherwise when the response moves on or finishes well; `usage` and `finish` when the response
 * is completed or incomplete. `finish.message` is the list of all items of the response, to be spread into the next
 * `input`. Completes after `finish`. Errors with `ModelStreamError`: `provider` for an error event or a failed response,
 * `truncated` for an input that ends before the response does, `protocol` and `limit`.
 * Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<ResponsesEvent | SseEvent | string, ModelEvent<ResponsesOutputItem[]>> {
  checkDecodeOptions(options);
  return decodeEvents<ResponsesEvent, ResponsesOutputItem[]>(
    (emit) => new ResponsesDecoder(options, emit),
  );
}

/** The pure half of the decoder. */
class ResponsesDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** Type of the latest event: nearly always that of the next one too. */
  #type: string | undefined;
  /** What events of that type bring. */
  #fragment: Fragment | undefined;
  /** Id of the response, once it is known. */
  #id: string | undefined;
  /** Whether the provider says that it keeps nothing of the response. */
  #isForgotten = false;
  readonly #output: ResponseOutput;
  readonly #emit: (event: ModelEvent<ResponsesOutputItem[]>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<ResponsesOutputItem[]>) => void) {
    this.#output = new ResponseOutput(options, emit);
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined): void {
    const type = asText(event.type) ?? name;
    if (type !== this.#type) {
      this.#type = type;
      this.#fragment = type === undefined ? undefined : FRAGMENTS.get(type);
    }
    if (this.#fragment !== undefined) return this.#output.take(event, this.#fragment);
    const error = readReportedError(event, type);
    if (error !== undefined) throw error;
    const response = asObject(event.response) ?? (event.object === 'response' ? event : undefined);
    if (response !== undefined) this.#takeResponse(response, type);
    const end = readEnd(type, response ?? NOTHING);
    if (end !== undefined) return this.#finish(end, response ?? NOTHING);
    this.#takeItemEvent(event, type);
  }

  done(): void {
    // Bridges put it after the end of the response; in its place it does not say how the response ended.
  }

  end(): void {
    throw new ModelStreamError(
      'truncated',
      'The response ended without response.completed, response.incomplete or response.failed.',
      { retryable: true },
    );
  }

  partialMessage(): ResponsesOutputItem[] | undefined {
    const items = this.#items('complete');
    return items.length === 0 ? undefined : items;
  }

  /** A response may be announced twice; another one takes the place of the first, which nobody will finish. */
  #takeResponse(response: WireObject, type: string | undefined): void {
    const id = asText(response.id);
    const isOther = type === 'response.created' && id !== undefined && id !== this.#id;
    if (isOther && this.#id !== undefined) this.#output.restart();
    if (typeof response.store === 'boolean') this.#isForgotten = !response.store;
    this.#id = id ?? this.#id;
  }

  #takeItemEvent(event: WireObject, type: string | undefined): void {
    switch (type) {
      case 'response.output_item.added':
        return this.#output.start(event, asObject(event.item) ?? NOTHING);
      case 'response.output_item.done':
        return this.#output.end(event, asObject(event.item) ?? NOTHING);
      case 'response.content_part.done':
      case 'response.reasoning_summary_part.done':
        return this.#output.takePart(event, asObject(event.part) ?? NOTHING);
      case 'response.output_text.annotation.added':
        return this.#output.annotate(event, asObject(event.annotation));
      default:
        return;
    }
  }

  #finish({ reason, raw }: ResponseEnd, response: WireObject): void {
    if (reason === undefined) throw failedResponse(response);
    const isGood = isGoodFinish(reason);
    this.#output.fill(asObjects(response.output), isGood);
    if (isGood) this.#output.finish();
    const usage = asObject(response.usage);
    this.finished = true;
    emitFinish(this.#emit, {
      reason,
      raw,
      usage: usage && readUsage(usage),
      hasCalls: this.#output.hasCalls,
      message: this.#items(isGood ? 'all' : 'said'),
    });
  }

  #items(extent: MessageExtent): ResponsesOutputItem[] {
    return toItems(this.#output.items, extent, { id: this.#id, isForgotten: this.#isForgotten });
  }
}

/** The error of a response that failed, whether or not it says why. */
function failedResponse(response: WireObject): ModelStreamError {
  const { error } = response;
  const reason = { message: 'the response failed and does not say why' };
  return reportedError(saysSomething(error) ? error : reason, response);
}
