/** A model's request to run one tool, sealed: nothing of it can change any more. */
export interface ToolCall {
  /** `function`: `arguments` is the text of a JSON object; `custom`: `arguments` is free text. */
  readonly kind: 'function' | 'custom';
  /** Counts the calls of one response from 0 in the order in which they begin; the identity of the call. */
  readonly index: number;
  /** The provider's id of the call, unique and non-empty within its response; data, not identity. */
  readonly id: string;
  /** The tool's name as the model wrote it. */
  readonly name: string;
  /** The argument text, verbatim as it was streamed. */
  readonly arguments: string;
  /** What else the wire says of the call (thought signature, namespace, caller); `madeId: true` for an id made here. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}
