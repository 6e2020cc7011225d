import type { SchedulerLike, Subscriber } from 'rxjs';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { runResponse } from '../executor/run/runResponse.ts';
import type { StreamingToolExecutor } from '../executor/run/StreamingToolExecutor.ts';
import { afterBreak } from './afterBreak.ts';
import type { CompleteResponse } from './CompleteResponse.ts';
import type { ConversationEvent, TurnEndEvent } from './ConversationEvent.ts';
import type { ConversationSnapshot } from './ConversationSnapshot.ts';
import type { ConversationEnd, ConversationState } from './ConversationState.ts';
import { type PreparedTurn, prepareRequest } from './prepareRequest.ts';
import type { ConverseSettings } from './readConverseOptions.ts';
import { replayTurn } from './replayTurn.ts';
import { responseEvents } from './responseEvents.ts';
import { runOptionsOf } from './runOptionsOf.ts';
import { Stages } from './Stages.ts';
import { shownEvent } from './shownEvent.ts';
import { Transcript } from './Transcript.ts';
import { doneEvent, pausedEvent, turnEndEvent } from './turnEvents.ts';
import { turnOutcome } from './turnOutcome.ts';
import { writeSnapshot } from './writeSnapshot.ts';

/** A response as a conversation keeps it. */
type Response<Message> = CompleteResponse<Message | readonly Message[]>;

/** What a conversation is made of. */
export interface LoopParts<Message> {
  /** Its options. */
  readonly settings: ConverseSettings<Message>;
  /** What it knows. */
  readonly state: ConversationState<Message>;
  /** Who gets its events. */
  readonly subscriber: Subscriber<ConversationEvent<Message>>;
}

/**
 * Goes through a conversation: asks the hook, sends the request, runs the calls, and again. What follows what is decided by
 * `afterTurn` and `afterBreak`; this does it. State changes before anybody hears of it.
 */
export class ConversationLoop<Message> {
  readonly #settings: ConverseSettings<Message>;
  readonly #state: ConversationState<Message>;
  readonly #subscriber: Subscriber<ConversationEvent<Message>>;
  readonly #transcript: Transcript<Message>;
  readonly #scheduler: SchedulerLike;
  readonly #stages: Stages;
  /** The run of the response that is under way. */
  #run: StreamingToolExecutor | undefined;

  constructor({ settings, state, subscriber }: LoopParts<Message>) {
    const { results, scheduler } = settings.executor.core.settings;
    const { marker, truncation } = results;
    this.#scheduler = scheduler;
    this.#settings = settings;
    this.#state = state;
    this.#subscriber = subscriber;
    this.#stages = new Stages((error) => subscriber.error(error));
    const limits = { marker, truncation, turnChars: settings.turnChars };
    this.#transcript = new Transcript(settings.format, limits);
  }

  /** Begins, or says again how it ended. */
  start(): void {
    const { end } = this.#state;
    this.#stages.enter(() => (end === undefined ? this.#prepare() : this.#done(end)));
  }

  /** Stops everything, because the subscriber has left. */
  leave(): void {
    this.#stages.leave();
  }

  /** Stops everything, because the signal has aborted: a run gives the results of its calls first. */
  abort(reason: unknown): void {
    if (this.#run !== undefined) {
      this.#state.turn.calls.cutShort();
      return void this.#run.discard(reason);
    }
    this.#stages.stop();
    this.#stages.enter(() => this.#aborted());
  }

  /** Where it stands. */
  snapshot(): ConversationSnapshot {
    const { format, prepareTurn } = this.#settings;
    const facts = { format: format.name, hasHook: prepareTurn !== undefined };
    return writeSnapshot(this.#state, facts);
  }

  /** Makes the request of the next turn. */
  #prepare(): void {
    if (this.#isAborted) return this.#aborted();
    if (this.#state.turns >= this.#settings.maxTurns) return this.#done({ reason: 'max-turns' });
    let prepared: PreparedTurn<Message>;
    this.#stages.follow(prepareRequest(this.#settings, this.#state), {
      next: (one) => {
        prepared = one;
      },
      error: (error) => this.#subscriber.error(error),
      complete: () => this.#stages.enter(() => this.#beginTurn(prepared)),
    });
  }

  #beginTurn(prepared: PreparedTurn<Message>): void {
    const { messages } = prepared.request;
    this.#emit(Object.freeze({ type: 'turn-start', turn: this.#state.turns + 1, messages }));
    this.#stages.enter(() => this.#request(prepared));
  }

  /** Asks the model, or says again what it has said, and runs the calls. */
  #request(prepared: PreparedTurn<Message>): void {
    if (this.#isAborted) return this.#aborted();
    const { turn, model } = this.#state;
    const { models, model: first } = this.#settings;
    const { registry, ...request } = prepared.request;
    const { response, replayed } = turn;
    const isReplay = response !== undefined && replayed !== undefined;
    turn.begin();
    const response$ = isReplay
      ? replayTurn(response, replayed)
      : responseEvents(models[model] ?? first, request, (event) => turn.note(event));
    const options = runOptionsOf(this.#settings, registry, (run) => {
      this.#run = run;
    });
    const { core } = this.#settings.executor;
    this.#stages.follow(runResponse(core, response$, { options, control: turn.calls }), {
      next: (event) => this.#emit(shownEvent(event)),
      error: (error) => this.#after(() => this.#broken(prepared, error)),
      complete: () => this.#after(() => this.#complete(prepared)),
    });
  }

  /** The response is over, and every call of it has its result. */
  #after(step: () => void): void {
    this.#run = undefined;
    this.#stages.enter(this.#isAborted ? () => this.#aborted() : step);
  }

  get #isAborted(): boolean {
    return this.#settings.signal?.aborted === true;
  }

  #complete(prepared: PreparedTurn<Message>): void {
    const { written: response } = this.#state.turn;
    // Somebody has discarded its run before it was complete.
    if (response === undefined) return this.#aborted();
    if (response.reason !== 'broken') this.#state.failures = 0;
    this.#endTurn(prepared, response, 0);
  }

  /** Does what follows the turn. `delayMs`: how long to wait before the next one. */
  #endTurn(prepared: PreparedTurn<Message>, response: Response<Message>, delayMs: number): void {
    const { reason } = response;
    const ended = turnEndEvent(this.#state, this.#transcript, { response, reason });
    const outcome = turnOutcome(this.#settings, this.#state, { ended, prepared });
    if ('error' in outcome) {
      // The turn stays open, for a snapshot.
      this.#emit(ended);
      return this.#subscriber.error(outcome.error);
    }
    const { end } = outcome;
    if (end?.reason === 'interrupted') return this.#pause(ended, 'interrupted');
    this.#state.end = end;
    this.#state.close(ended, prepared.kept);
    this.#emit(ended);
    if (end !== undefined) return this.#stages.enter(() => this.#done(end));
    this.#stages.wait(delayMs, this.#scheduler, () => this.#prepare());
  }

  /** Decides what follows a response that broke. */
  #broken(prepared: PreparedTurn<Message>, error: unknown): void {
    const { turn } = this.#state;
    const { models, recover, maxAttempts } = this.#settings;
    const partial = ModelStreamError.is(error) ? error.partialMessage : undefined;
    const message = this.#transcript.salvage(partial, turn.calls.results);
    this.#state.failures += 1;
    const hasFallback = this.#state.model + 1 < models.length;
    const outcome = afterBreak({
      error,
      recover,
      hasBegun: turn.hasBegun,
      hasExecuted: turn.calls.hasExecuted,
      isSalvageable: message !== undefined && turn.holdsAllCalls,
      failures: this.#state.failures,
      maxAttempts,
      hasFallback,
    });
    const salvaged = turn.salvaged(message);
    if (outcome.type === 'fail') return this.#fail(error, salvaged);
    const { delayMs } = outcome;
    if (hasFallback) this.#state.model += 1;
    if (outcome.type === 'salvage' && salvaged !== undefined) {
      turn.response = salvaged;
      return this.#endTurn(prepared, salvaged, delayMs);
    }
    this.#state.countUsage();
    const { model, turns } = this.#state;
    const facts = { turn: turns + 1, attempt: turn.attempt + 1, model, delayMs };
    this.#emit(Object.freeze({ type: 'turn-retry', ...facts, error: error as ModelStreamError }));
    this.#stages.wait(delayMs, this.#scheduler, () => this.#request(prepared));
  }

  /** Errors, after saying what the turn leaves behind. It stays open: a snapshot goes on with its calls, as if nothing had broken. */
  #fail(error: unknown, salvaged: Response<Message> | undefined): void {
    const { turn } = this.#state;
    turn.breakOff(salvaged);
    const facts = { response: turn.written, reason: 'broken' } as const;
    const ended = turnEndEvent(this.#state, this.#transcript, facts);
    this.#state.failures = 0;
    if (turn.response === undefined) this.#state.countUsage();
    this.#emit(ended);
    this.#subscriber.error(error);
  }

  /** Ends the conversation because the signal has aborted, or the run was discarded. */
  #aborted(): void {
    const { turn } = this.#state;
    const reason = 'aborted';
    const ended = turnEndEvent(this.#state, this.#transcript, { response: turn.written, reason });
    if (turn.attempt > 0) this.#emit(ended);
    this.#pause(ended, reason);
  }

  /** Ends the conversation in an open turn, which its snapshot goes on with. */
  #pause(ended: TurnEndEvent<Message>, reason: 'interrupted' | 'aborted'): void {
    const snapshot = this.#lastSnapshot(reason);
    this.#emit(pausedEvent(this.#state, ended, { reason, ...(snapshot && { snapshot }) }));
    this.#subscriber.complete();
  }

  /** What JSON cannot hold must not keep an abort from its end. */
  #lastSnapshot(reason: 'interrupted' | 'aborted'): ConversationSnapshot | undefined {
    try {
      return this.snapshot();
    } catch (error) {
      if (reason === 'aborted') return undefined;
      throw error;
    }
  }

  #done(end: ConversationEnd): void {
    this.#state.end = end;
    this.#emit(doneEvent(this.#state, end));
    this.#subscriber.complete();
  }

  #emit(event: ConversationEvent<Message> | undefined): void {
    if (event !== undefined) this.#subscriber.next(event);
  }
}
