import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';

/** What a decoder gave for one response. */
export interface Outcome {
  readonly events: readonly ModelEvent[];
  /** How it ended; `none` for one that did not by the time that its source had. */
  readonly end: 'completed' | 'failed' | 'thrown' | 'none';
  /** What it failed with. */
  readonly error?: unknown;
  /** How many notifications came after its end. */
  readonly late: number;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
}

/** Everything that was seen of one input. */
export interface Observed {
  /** All in one chunk. */
  readonly whole: Outcome;
  /** The same in many chunks. */
  readonly chunked: Outcome;
  /** Its events as objects, without framing; absent where there are none. */
  readonly parsed?: Outcome;
  /** Its beginning alone. */
  readonly cut?: Outcome;
}

/** What is not as it was promised. */
export interface Violation {
  /** Which promise. */
  readonly property: string;
  readonly message: string;
}
