/**
 * A message of a request to the Chat API, version 2, in the form of the wire.
 *
 * Source: Cohere API reference, "Chat", version 2, `messages`.
 */
export type CohereMessage = CohereInputMessage | CohereAssistantMessage | CohereToolMessage;

/** What the user says, or the instructions. */
export interface CohereInputMessage {
  /** Who speaks. */
  readonly role: 'user' | 'system';
  /** Text, or a list of text and images. */
  readonly content: string | { readonly type: string; readonly [member: string]: unknown }[];
}

/** What the model said. */
export interface CohereAssistantMessage {
  /** The discriminant. */
  readonly role: 'assistant';
  /** Text and thinking. */
  readonly content?: CohereContent[];
  /** What the model planned to do with its calls. */
  readonly tool_plan?: string;
  /** The calls, each to be answered by one tool message. */
  readonly tool_calls?: CohereToolCall[];
  /** Where the text comes from. */
  readonly citations?: CohereCitation[];
}

/** A part of what the model said. */
export type CohereContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string };

/** A call in an assistant message. */
export interface CohereToolCall {
  /** Unique in its message. */
  readonly id: string;
  /** The discriminant. */
  readonly type: 'function';
  /** What is called, and the JSON text of an object. */
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A citation, as the server gave it. */
export interface CohereCitation {
  /** Members of the wire: `start`, `end`, `text`, `sources` and others. */
  readonly [member: string]: unknown;
}

/** The answer to one call. */
export interface CohereToolMessage {
  /** The discriminant. */
  readonly role: 'tool';
  /** Id of the call. */
  readonly tool_call_id: string;
  /** Text; the API takes nothing else here but documents. */
  readonly content: string;
}
