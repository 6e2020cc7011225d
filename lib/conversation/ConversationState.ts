import type { Usage } from '../model/ModelEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { addUsage } from './addUsage.ts';
import type { TurnEndEvent } from './ConversationEvent.ts';
import type { DoneReason } from './DoneReason.ts';
import { type EarlierTurn, NOTHING_EARLIER, OpenTurn } from './OpenTurn.ts';
import type { CallRules } from './TurnCalls.ts';

/** How a conversation ended. */
export interface ConversationEnd {
  /** Why. */
  readonly reason: DoneReason;
  /** The answer, after `return-directly`. */
  readonly answer?: ToolResult;
}

/** Where a conversation begins, or goes on. */
export interface ConversationStart<Message> {
  /** The messages so far. */
  readonly messages: readonly Message[];
  /** How many turns have ended. */
  readonly turns: number;
  /** Their tokens. */
  readonly usage: Usage;
  /** Which model answers. */
  readonly model: number;
  /** How many responses in a row broke. */
  readonly failures: number;
  /** What `prepareTurn` has kept. */
  readonly kept: unknown;
  /** Results of the turn before. */
  readonly results: readonly ToolResult[];
  /** How often each call was made. */
  readonly counts: ReadonlyMap<string, number>;
  /** How it ended, if it has. */
  readonly end: ConversationEnd | undefined;
  /** The turn that is open. */
  readonly earlier: EarlierTurn<Message>;
}

/** Everything a conversation knows: what it goes on with in the next turn, and the turn that is open. */
export class ConversationState<Message> {
  /** All messages of the turns that have ended. */
  messages: readonly Message[];
  /** How many turns have ended. */
  turns: number;
  /** The tokens of all responses that have ended, well or not. */
  usage: Usage;
  /** Which model answers. */
  model: number;
  /** How many responses in a row broke. */
  failures: number;
  /** What `prepareTurn` has kept. */
  kept: unknown;
  /** Results of the turn before. */
  results: readonly ToolResult[];
  /** How often each call was made. */
  counts: ReadonlyMap<string, number>;
  /** How it ended, once it has. */
  end: ConversationEnd | undefined;
  /** The turn that is open, or begins next. */
  turn: OpenTurn<Message>;
  readonly #rules: Omit<CallRules, 'counts'>;

  constructor(start: ConversationStart<Message>, rules: Omit<CallRules, 'counts'>) {
    this.messages = start.messages;
    this.turns = start.turns;
    this.usage = start.usage;
    this.model = start.model;
    this.failures = start.failures;
    this.kept = start.kept;
    this.results = start.results;
    this.counts = start.counts;
    this.end = start.end;
    this.#rules = rules;
    this.turn = this.#openTurn(start.earlier);
  }

  /** Counts the tokens of a response that broke and is left; once. */
  countUsage(): void {
    this.usage = addUsage(this.usage, this.turn.usage);
    this.turn.usage = undefined;
  }

  /** Closes the open turn. `kept`: what `prepareTurn` gets the next time. */
  close({ messages, results, usage }: TurnEndEvent<Message>, kept: unknown): void {
    this.counts = this.turn.calls.counts;
    this.messages = messages;
    this.results = results;
    this.usage = usage;
    this.kept = kept;
    this.turns += 1;
    this.turn = this.#openTurn(NOTHING_EARLIER);
  }

  #openTurn(earlier: EarlierTurn<Message>): OpenTurn<Message> {
    return new OpenTurn(earlier, { ...this.#rules, counts: this.counts });
  }
}
