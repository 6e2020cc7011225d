/** A call in a history that is for the client to answer: one of a function or a custom tool, none that the provider runs. */
export interface HistoryCall {
  /** Its id, to which the answer refers. Empty where the API gives none. */
  readonly id: string;
  /** Name of the tool. Empty if there is none. */
  readonly name: string;
  /** Whether its arguments are an object or free text. */
  readonly kind: 'function' | 'custom';
  /** The argument text; JSON text where the format has a value. Absent: there is none, or it cannot be written. */
  readonly arguments?: string;
}

/**
 * What a wire format says of the messages of a request. All of it is pure, uses no `this`, and throws for no message, however
 * odd; of what it cannot read it says that it holds no call and no answer.
 */
export interface FormatHistory<Message> {
  /** The calls of one message, or of a list of entries, in call order. */
  calls(message: Message | readonly Message[]): readonly HistoryCall[];
  /** Whether a message, or a list of entries, says nothing, so that the API or one of its dialects refuses it in a request. */
  isEmpty(message: Message | readonly Message[]): boolean;
  /**
   * The history with one answer to each call, where the API wants it. Messages that need no change are the same objects, and
   * no message is changed in place.
   */
  repair(messages: readonly Message[]): Message[];
}
