/**
 * An event of a streamed response of the Converse API, as the AWS SDK gives it: one member, named after the event. The
 * decoder reads the members of it one by one and takes each as it comes.
 *
 * Read are those below and the exceptions, which are members whose names end in `Exception`; all others mean nothing to it.
 *
 * Source: Amazon Bedrock API reference, "ConverseStream", `ConverseStreamOutput`.
 */
export interface ConverseEvent {
  /** The message begins. */
  readonly messageStart?: object | undefined;
  /** A block begins: a call, or one of a kind that only the provider knows. Text and reasoning begin with their first delta. */
  readonly contentBlockStart?: object | undefined;
  /** A fragment of a block. */
  readonly contentBlockDelta?: object | undefined;
  /** A block ends. */
  readonly contentBlockStop?: object | undefined;
  /** The message ends, and why. */
  readonly messageStop?: object | undefined;
  /** Tokens used and other measures; after the end of the message, or before it. */
  readonly metadata?: object | undefined;
}
