/** One event of a trace. Times are whole microseconds since the turn began. */
export interface ChromeTraceEvent {
  /** What happened. */
  readonly name: string;
  /** What it belongs to. */
  readonly cat: string;
  /** `X`: a slice with a duration; `s`, `f`: ends of a flow; `i`: an instant; `C`: a counter; `M`: names. */
  readonly ph: 'X' | 's' | 'f' | 'i' | 'C' | 'M';
  /** When it happened or began. */
  readonly ts: number;
  /** How long a slice is: at least 1. */
  readonly dur?: number;
  /** The process: 1, the turn. */
  readonly pid: number;
  /** The thread: 1 is the model, 2 is call 0, 3 is call 1, and so on. */
  readonly tid: number;
  /** Pairs the ends of a flow. */
  readonly id?: number;
  /** `e`: a flow ends in the slice around it. */
  readonly bp?: 'e';
  /** `t`: an instant of a thread. */
  readonly s?: 't';
  /** What else there is to say. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A trace in the JSON Object Format. */
export interface ChromeTrace {
  /** All events. */
  readonly traceEvents: readonly ChromeTraceEvent[];
  /** In which unit times are shown. */
  readonly displayTimeUnit: 'ms';
}
