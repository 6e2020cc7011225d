import { defer, finalize, type Observable, type SchedulerLike } from 'rxjs';
import { checkObject } from '../executor/optionReaders.ts';
import type { ChatRequest } from '../formats/ChatRequest.ts';
import type { Formats } from '../formats/formats.ts';
import type { ResponsesItem } from '../formats/openai-responses/ResponsesItem.ts';
import type { FormatName, WireFormat } from '../formats/WireFormat.ts';
import type { ChatModel } from '../model/ChatModel.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import { checkNames } from '../tools/checkNames.ts';
import { readScheduler } from '../tools/readScheduler.ts';
import { playResponse } from './playResponse.ts';
import { readFormatName } from './turns/readFormatName.ts';
import type { ScriptedTurns } from './turns/ScriptedTurns.ts';
import { TurnQueue } from './turns/TurnQueue.ts';

/** What a scripted model of a wire format finishes with: `finish.message`, in the provider's own form. */
export type ScriptedMessage<Name extends FormatName> =
  Formats[Name] extends WireFormat<never, infer Message, unknown> ? Message : never;

/** What a scripted model of a wire format is sent: it answers whatever that is, and keeps it. */
export type ScriptedRequest<Name extends FormatName> = ChatRequest<
  Name extends 'openai-responses'
    ? ResponsesItem
    : ScriptedMessage<Name> extends readonly (infer Entry)[]
      ? Entry
      : ScriptedMessage<Name>
>;

/** A model whose responses are data, as {@link scriptedModel} makes it. */
export interface ScriptedModel<Name extends FormatName = 'openai-chat'>
  extends ChatModel<ScriptedMessage<Name>, ScriptedRequest<Name>> {
  /** The wire format that it speaks. */
  readonly format: Name;
  /** All requests that came, in order, as they were given. Kept as long as the model. */
  readonly requests: readonly ScriptedRequest<Name>[];
  /** How many responses are being played. 0 when nothing goes on. */
  readonly running: number;
  /** How many turns are still to be played; `Infinity` where a function chooses them. */
  readonly turnsLeft: number;
  /**
   * Sends a request. Cold: each subscription takes the next turn and plays it.
   *
   * Emits the model events of the turn, at once but for its pauses and paces. Completes after `finish`; errors with
   * `ModelStreamError` where the turn goes wrong, as it would over a network, and never ends for a turn that falls silent.
   * A mistake of the script is an error of its own kind, which nobody takes for one of a model: RangeError if no turn is
   * left, TypeError or RangeError for a wrong one and for one that the format has no words for, and what the function that
   * chooses turns throws. Unsubscribing stops the response, and leaves nothing behind.
   */
  stream(request: ScriptedRequest<Name>): Observable<ModelEvent<ScriptedMessage<Name>>>;
  /**
   * Replaces what is still to be played; responses that have begun go on.
   *
   * @throws TypeError or RangeError for a wrong turn.
   */
  setTurns(turns: ScriptedTurns<ScriptedRequest<Name>>): void;
}

/** Options of {@link scriptedModel}. */
export interface ScriptedModelOptions<Name extends FormatName = 'openai-chat'> {
  /** The wire format that it speaks. @defaultValue 'openai-chat' */
  readonly format?: Name;
  /**
   * Where its pauses and paces pass. Within `run` of a `TestScheduler` the default is in virtual time, too.
   * @defaultValue asyncScheduler
   */
  readonly scheduler?: SchedulerLike;
}

/**
 * Makes a model that says what you write: turns as data, one for each request, or chosen by a function. It is a `ChatModel`
 * as those of `millrace/http` are, and speaks a provider's wire format inside, so that messages, ids and faults are those of
 * the provider. It needs no network, and runs in browsers.
 *
 * @throws TypeError or RangeError for a wrong turn or option.
 */
export function scriptedModel<Name extends FormatName = 'openai-chat'>(
  turns: ScriptedTurns<ScriptedRequest<Name>>,
  options: ScriptedModelOptions<Name> = {},
): ScriptedModel<NoInfer<Name>> {
  checkObject('options', options);
  checkNames('', options, { format: true, scheduler: true });
  const format = readFormatName(options.format ?? ('openai-chat' as Name));
  const scheduler = readScheduler(options.scheduler);
  const queue = new TurnQueue<ScriptedRequest<Name>>(turns);
  const requests: ScriptedRequest<Name>[] = [];
  let running = 0;

  const stream = (request: ScriptedRequest<Name>): Observable<ModelEvent> =>
    defer(() => {
      requests.push(request);
      const { plan } = queue.plan(format, request, requests.length - 1);
      running += 1;
      return playResponse(format, plan, scheduler).pipe(
        finalize(() => {
          running -= 1;
        }),
      );
    });

  return Object.freeze<ScriptedModel<Name>>({
    format,
    requests,
    get running() {
      return running;
    },
    get turnsLeft() {
      return queue.left;
    },
    stream: stream as ScriptedModel<Name>['stream'],
    setTurns: (given: ScriptedTurns<ScriptedRequest<Name>>) => queue.set(given),
  });
}
