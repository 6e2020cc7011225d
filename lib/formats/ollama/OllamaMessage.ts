/**
 * A message of a request to `/api/chat`.
 *
 * Source: Ollama API reference, "Generate a chat message", `messages`.
 */
export interface OllamaMessage {
  /** Who speaks: `system`, `user`, `assistant` or `tool`. */
  readonly role: string;
  /** The text; empty if there is none. */
  readonly content: string;
  /** Reasoning text of an assistant message. */
  readonly thinking?: string;
  /** Calls of an assistant message, each to be answered by one tool message. */
  readonly tool_calls?: OllamaToolCall[];
  /** Images as base64 text. */
  readonly images?: string[];
  /** Name of the tool that a tool message comes from. */
  readonly tool_name?: string;
  /** Id of the call that a tool message answers. */
  readonly tool_call_id?: string;
}

/** A call in an assistant message, with whatever opaque members the server gave it. */
export interface OllamaToolCall {
  /** Unique in its message. */
  readonly id: string;
  /** What is called, and with what. */
  readonly function: {
    readonly name: string;
    readonly arguments: { [member: string]: unknown };
    readonly [member: string]: unknown;
  };
  /** Opaque data of the server. */
  readonly [member: string]: unknown;
}
