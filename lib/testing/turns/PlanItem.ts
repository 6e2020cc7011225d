import type { TurnPause } from './ModelTurn.ts';

/** One piece of a response, as it is played. */
export type PlanItem = TurnPause | PlannedBytes | PlannedPace | PlannedEnd;

/** Bytes to write. */
export interface PlannedBytes {
  /** The bytes of one event. */
  readonly bytes: Uint8Array;
}

/** How bytes are written from here on. */
export interface PlannedPace {
  /** Most bytes of one write. */
  readonly chunkBytes: number;
  /** Milliseconds that pass after each write. */
  readonly chunkMs: number;
}

/** The end; always the last item, and only that. */
export type PlannedEnd =
  | {
      /** How: the body ends, the connection is reset, or nothing happens any more. */
      readonly end: 'body' | 'reset' | 'silence';
    }
  | PlannedAnswer;

/** The whole answer, which is no stream. */
export interface PlannedAnswer {
  /** How. */
  readonly end: 'answer';
  /** Its HTTP status. */
  readonly status: number;
  /** Its headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its body. */
  readonly body: string;
}
