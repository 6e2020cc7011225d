/** One call of a planned turn. */
export interface PlannedCall {
  /** The tool's name. */
  readonly name: string;
  /** The input. */
  readonly input: object;
  /** When its last byte is written, in milliseconds from the request. Absent in a turn without pace. */
  readonly sealAtMs?: number;
}

/** What the mock model says when it is asked the first time. Asked again, it says one word. */
export type TurnPlan =
  | {
      /** Calls at a pace of their own: the deltas of a call come evenly after the seal of the one before. */
      readonly kind: 'paced';
      readonly calls: readonly PlannedCall[];
      /** Into how many deltas the arguments of a call are cut. */
      readonly deltas: number;
      /** Pieces of text before the first call. */
      readonly texts: number;
      /** Whether all that belongs to a call comes at once, at its seal. */
      readonly atOnce?: boolean;
      /** When the response ends, in milliseconds from the request. */
      readonly endMs: number;
    }
  | {
      /** Many calls, as fast as they are read. */
      readonly kind: 'calls';
      readonly name: string;
      readonly calls: number;
      readonly deltas: number;
    }
  | {
      /** Text alone, as fast as it is read. */
      readonly kind: 'text';
      readonly wireBytes: number;
      readonly deltaChars: number;
    }
  | {
      /** One call with one long text in its arguments, as fast as it is read. */
      readonly kind: 'argument';
      readonly name: string;
      readonly chars: number;
      readonly deltaChars: number;
    };

/** What the mock model saw of one turn, in milliseconds of the clock that all processes of the machine share. */
export interface TurnStamps {
  /** When the request came. */
  readonly requestedAt: number;
  /** When the last byte of each call was written. */
  readonly sealedAt: readonly number[];
  /** When the end of the response was written. */
  readonly endedAt: number;
  /** How many bytes the response has, if it has no pace. */
  readonly responseBytes?: number;
  /** When the next request came, with the results; absent if none did. */
  readonly followUpAt?: number;
  /** How many bytes its body had. */
  readonly followUpBytes?: number;
}
