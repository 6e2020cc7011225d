import type { TurnFinish, TurnUsage } from '../ModelTurn.ts';

/** How a response ends. */
export interface TurnEnd {
  /** Why. */
  readonly finish: TurnFinish;
  /** The tokens of the response. */
  readonly usage: TurnUsage;
}

/** A call that begins. */
export interface CallStart {
  /** Its id. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
}

/** One event of a wire format: an object, or the text that stands for it, under its name where the format has names. */
export type EmitWireEvent = (data: object | string, name?: string) => void;

/**
 * Writes one response in the events of one wire format. Pure: it emits them and keeps what is open. A call has ended before
 * anything else is said.
 */
export interface TurnWriter {
  /** The response begins. Called before all that follows, but for `error`. */
  start(): void;
  /** A piece of text. */
  text(delta: string): void;
  /** A piece of reasoning. */
  reasoning(delta: string): void;
  /** A call begins. */
  callStart(call: CallStart): void;
  /** A piece of the argument text of the call that began last. */
  callDelta(delta: string): void;
  /** The call that began last ends. @throws TypeError if the format cannot carry its arguments. */
  callEnd(): void;
  /** The response ends well. @throws TypeError if the format has no word for how. */
  finish(end: TurnEnd): void;
  /** The provider reports that it is overloaded. */
  error(message: string): void;
}

/** Makes the writer of one response. */
export type CreateTurnWriter = (emit: EmitWireEvent) => TurnWriter;
