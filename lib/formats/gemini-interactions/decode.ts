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
import { readReportedError } from '../reportedError.ts';
import type { WireObject } from '../WireObject.ts';
import { asArgumentText, asObject, asText } from '../wireValues.ts';
import type { InteractionEvent } from './InteractionEvent.ts';
import type { InteractionStep } from './InteractionStep.ts';
import { isFinal, isUnfinished, readFinish } from './readFinish.ts';
import { readUsage } from './readUsage.ts';
import { StepList } from './StepList.ts';

const NOTHING: WireObject = {};
/** What the types of events begin with that are about the interaction as a whole. */
const LIFE = 'interaction.';

/**
 * Decodes the stream of one interaction, as server-sent events, as text, or as the events that an SDK gives.
 *
 * Emits text and thought summaries as they come; a call's start with its step; the call itself at the end of its step if its
 * text parses, else when the next step begins or at a good finish; `usage` and `finish` at `interaction.completed`, or at
 * `[DONE]` or the end of the input if a final status came before. Completes after `finish`. Errors with
 * `ModelStreamError`: `provider` for an error that the server reports, `truncated` for an end without a final status,
 * `protocol`, `limit`. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function decode(
  options: DecodeOptions = {},
): OperatorFunction<InteractionEvent | SseEvent | string, ModelEvent<InteractionStep[]>> {
  checkDecodeOptions(options);
  return decodeEvents<InteractionEvent, InteractionStep[]>(
    (emit) => new InteractionDecoder(options, emit),
  );
}

/** The pure half of the decoder: the life of an interaction. What is in it, `StepList` knows. */
class InteractionDecoder implements EventDecoder {
  /** Whether `finish` went out. */
  finished = false;
  /** The id of the interaction; undefined before it began. */
  #id: string | undefined;
  /** The final status that counts, once there was one. */
  #ended: GivenFinish | undefined;
  /** The last usage object. */
  #usage: WireObject | undefined;
  readonly #steps: StepList;
  readonly #emit: (event: ModelEvent<InteractionStep[]>) => void;

  constructor(options: DecodeOptions, emit: (event: ModelEvent<InteractionStep[]>) => void) {
    this.#steps = new StepList(options, emit);
    this.#emit = emit;
  }

  accept(event: WireObject, name: string | undefined, text: string | undefined): void {
    const type = asText(event.event_type) ?? name;
    if (type === undefined || type === 'error' || event.error !== undefined) {
      const error = readReportedError(event, type);
      if (error !== undefined) throw error;
    }
    switch (type) {
      case 'step.delta':
      case 'content.delta':
        return this.#grow(event, text);
      case 'step.start':
      case 'content.start':
        return this.#begin(event, text);
      case 'step.stop':
      case 'content.stop':
        return this.#steps.stop(event.index);
      default:
        if (type?.startsWith(LIFE)) this.#takeLife(type.slice(LIFE.length), event, text);
    }
  }

  done(): void {
    this.end();
  }

  end(): void {
    if (this.#ended !== undefined) return this.#finish(this.#ended);
    throw new ModelStreamError(
      'truncated',
      'The response ended without interaction.completed and without a final status.',
      { retryable: true },
    );
  }

  partialMessage(): InteractionStep[] | undefined {
    const message = this.#steps.toMessage('complete');
    return message.length === 0 ? undefined : message;
  }

  #begin(event: WireObject, text: string | undefined): void {
    this.#ended = undefined;
    const member = event.step === undefined ? 'content' : 'step';
    const argumentText = new ExactValues(event, text).textAt([member, 'arguments']);
    this.#steps.start(event.index, event[member], argumentText);
  }

  #grow(event: WireObject, text: string | undefined): void {
    this.#ended = undefined;
    const delta = asObject(event.delta) ?? NOTHING;
    const given = delta.arguments;
    const isValue = typeof given === 'object' && given !== null;
    const argumentText = isValue
      ? new ExactValues(event, text).textAt(['delta', 'arguments'])
      : asArgumentText(given);
    this.#steps.grow(event.index, delta, argumentText);
  }

  /** Takes an event about the interaction; `word` says what happened to it. */
  #takeLife(word: string, event: WireObject, text: string | undefined): void {
    const interaction = asObject(event.interaction) ?? event;
    this.#usage = asObject(interaction.usage) ?? this.#usage;
    const error = readReportedError(
      { error: interaction.error, request_id: event.request_id },
      undefined,
    );
    if (error !== undefined) throw error;
    if (word === 'created' || word === 'start') return this.#start(asText(interaction.id) ?? '');
    this.#takeStatus(asText(interaction.status));
    const end = word === 'complete' ? 'completed' : word;
    if (!isFinal(end)) return;
    this.#takeSteps(interaction, new ExactValues(event, text));
    // That the interaction is complete does not say how it ended, if a status does.
    if (end !== 'completed' || this.#ended === undefined) this.#takeStatus(end);
    this.end();
  }

  #takeStatus(raw: string | undefined): void {
    if (raw === undefined || isUnfinished(raw)) return;
    this.#ended = laterFinish(this.#ended, readFinish(raw));
  }

  /** An interaction may be announced twice; another one takes the place of the first, which nobody will finish. */
  #start(id: string): void {
    if (this.#id !== undefined && (id === '' || id !== this.#id)) this.#steps.restart();
    this.#id = id;
    this.#ended = undefined;
  }

  /** Whole steps at the end count only if none were streamed. */
  #takeSteps(interaction: WireObject, values: ExactValues): void {
    const member = interaction.steps === undefined ? 'outputs' : 'steps';
    const given = interaction[member];
    if (!this.#steps.isEmpty || !Array.isArray(given)) return;
    for (const [index, step] of given.entries()) {
      const place = ['interaction', member, index, 'arguments'];
      this.#steps.start(index, step, values.textAt(place));
      this.#steps.stop(index);
    }
  }

  #finish(finish: GivenFinish): void {
    const isGood = isGoodFinish(finish.reason);
    if (isGood) this.#steps.finish();
    this.finished = true;
    emitFinish(this.#emit, {
      ...finish,
      usage: this.#usage && readUsage(this.#usage),
      hasCalls: this.#steps.hasCalls,
      message: this.#steps.toMessage(isGood ? 'all' : 'said'),
    });
  }
}
