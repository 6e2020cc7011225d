import type { ModelEvent, Usage } from '../model/ModelEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallEntry } from './CallEntry.ts';
import type { CompleteResponse } from './CompleteResponse.ts';
import { Ledger } from './Ledger.ts';
import { type CallRules, TurnCalls } from './TurnCalls.ts';
import { isInterrupted } from './waitingCalls.ts';

/** What a turn is gone on with from. */
export interface EarlierTurn<Message> {
  /** The response, if it was complete. */
  readonly response?: CompleteResponse<Message | readonly Message[]> | undefined;
  /** Its calls; else those that ran in responses that are not complete. */
  readonly entries: readonly CallEntry[];
}

/** A turn of which nothing has happened. */
export const NOTHING_EARLIER: EarlierTurn<never> = /* @__PURE__ */ Object.freeze({
  entries: /* @__PURE__ */ Object.freeze([]),
});

/** The turn of a conversation that is open: its requests so far, and their calls. */
export class OpenTurn<Message> {
  /** Counts the requests from 1. */
  attempt = 0;
  /** The response, once it is complete. */
  response: CompleteResponse<Message | readonly Message[]> | undefined;
  /** The tokens that the response has reported so far. */
  usage: Usage | undefined;
  /** Whether anything of the response has come. */
  hasBegun = false;
  /** What the model has said and thought in it so far. `+=` on purpose: engines concatenate lazily. */
  #text = '';
  #reasoning = '';
  /** The calls of the response. */
  calls: TurnCalls;
  /** The calls of a response that was complete before and is said again; undefined: it is asked for. */
  readonly replayed: readonly CallEntry[] | undefined;
  readonly #ledger = new Ledger();
  readonly #rules: CallRules;

  constructor({ response, entries }: EarlierTurn<Message>, rules: CallRules) {
    this.#rules = rules;
    this.response = response;
    if (response === undefined) for (const entry of entries) this.#ledger.keep(entry);
    else this.replayed = entries;
    this.calls = this.#newCalls();
  }

  /** Begins a request, or the replay. What the request before has executed is kept. */
  begin(): void {
    this.calls.keep();
    this.attempt += 1;
    if (this.replayed === undefined) this.response = undefined;
    this.usage = undefined;
    this.hasBegun = false;
    this.#text = '';
    this.#reasoning = '';
    this.calls = this.#newCalls();
  }

  /** Keeps what a response says of itself. */
  note(event: ModelEvent<Message | readonly Message[]>): void {
    this.hasBegun = true;
    if (event.type === 'text-delta') this.#text += event.delta;
    else if (event.type === 'reasoning-delta') this.#reasoning += event.delta;
    else if (event.type === 'usage') this.usage = event.usage;
    else if (event.type === 'finish') this.response = this.#responseOf(event);
  }

  /** The response that broke, if `message` is what was whole of it. */
  salvaged(
    message: Message | readonly Message[] | undefined,
  ): CompleteResponse<Message | readonly Message[]> | undefined {
    if (message === undefined) return undefined;
    return this.#responseOf({ reason: 'broken', raw: undefined, message });
  }

  /** Keeps what is whole of a response that broke as the response. One that is said again stays, whatever has failed. */
  breakOff(whole: CompleteResponse<Message | readonly Message[]> | undefined): void {
    if (this.replayed === undefined) this.response = whole;
  }

  /** What has to be known to go on with this turn later: as `EarlierTurn` says. */
  get entries(): readonly CallEntry[] {
    if (this.response === undefined) {
      this.calls.keep();
      return this.#ledger.entries;
    }
    const current = new Map(this.calls.entries.map((entry) => [entry.call.index, entry]));
    const { replayed = this.calls.entries } = this;
    return replayed.map((entry) => current.get(entry.call.index) ?? entry);
  }

  /** The response, once it is complete and its calls are there: one that is said again may be stopped before they are. */
  get written(): CompleteResponse<Message | readonly Message[]> | undefined {
    const areThere = this.calls.count >= (this.replayed?.length ?? 0);
    return this.attempt > 0 && areThere ? this.response : undefined;
  }

  /** The calls that wait for outside input themselves. */
  get interrupted(): readonly CallEntry[] {
    return this.calls.entries.filter(isInterrupted);
  }

  /** Results of calls that ran in this turn and stand in no message: all of them, unless its response is written. */
  orphans(isWritten: boolean): readonly ToolResult[] {
    this.calls.keep();
    return this.#ledger.orphans(isWritten ? this.calls.entries : []);
  }

  /** Whether the response holds every call that ran in this turn: what goes on from it forgets none. */
  get holdsAllCalls(): boolean {
    return this.#ledger.missing(this.calls.entries).length === 0;
  }

  #responseOf({
    reason,
    raw,
    message,
  }: Pick<
    CompleteResponse<Message | readonly Message[]>,
    'reason' | 'raw' | 'message'
  >): CompleteResponse<Message | readonly Message[]> {
    const { usage } = this;
    return { reason, raw, message, text: this.#text, reasoning: this.#reasoning, usage };
  }

  #newCalls(): TurnCalls {
    return new TurnCalls(this.#rules, this.#ledger, this.replayed);
  }
}
