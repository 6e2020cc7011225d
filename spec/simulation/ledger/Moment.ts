/** A point in a turn. */
export interface Moment {
  /** Its place among everything that was noted. */
  readonly seq: number;
  /** Virtual milliseconds. */
  readonly at: number;
}
