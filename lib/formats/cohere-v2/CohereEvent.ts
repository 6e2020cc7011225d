/**
 * An event of a streamed response of the Chat API, version 2. The decoder asks for no more than the type: it reads the other
 * members one by one and takes each as it comes. Members may be written as on the wire (`tool_calls`) or as the official SDK
 * writes them (`toolCalls`).
 *
 * Read are `message-start`, `content-start`, `content-delta`, `tool-plan-delta`, `tool-call-start`, `tool-call-delta`,
 * `tool-call-end`, `citation-start` and `message-end`; all others mean nothing to it.
 *
 * Source: Cohere API reference, "Chat with Streaming", version 2.
 */
export interface CohereEvent {
  /** Which event it is. */
  readonly type: string;
}
