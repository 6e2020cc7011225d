/** What is known of the arguments of one call while the model writes them. For display only. Frozen. */
export interface ArgumentsView {
  /** Index of the call in its response: its identity. */
  readonly index: number;
  /** The id of the call: provisional until the view is complete. */
  readonly id: string;
  /** The tool's name as the model wrote it. */
  readonly name: string;
  /**
   * The arguments so far. It is never changed afterwards, and what the next text does not touch is the same object in the
   * next view: leave it as it is, too. A string is there as far as it was written, a number, `true`, `false` and `null` only
   * when whole; a member without a value yet is absent.
   */
  readonly value: Readonly<Record<string, unknown>>;
  /**
   * Whether the call is sealed and `value` is all of its arguments, as `JSON.parse` reads them: the last view of the call.
   * A call that never seals has no such view, and neither has one whose arguments are not a JSON object.
   */
  readonly isComplete: boolean;
}
