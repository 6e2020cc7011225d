/**
 * One line of a streamed response of `/api/chat`, as far as it is read here; the official SDK's chunks fit.
 *
 * Source: Ollama API reference, "Generate a chat message". Other servers speak this API too, so nothing is required and the
 * decoder trusts no type.
 */
export interface OllamaChunk {
  /** What this line adds to the message. */
  readonly message?: OllamaDelta | null;
  /** Whether this is the last line. */
  readonly done?: boolean | null;
  /** Why the response ended, in the last line. */
  readonly done_reason?: string | null;
  /** Tokens of the request, in the last line. */
  readonly prompt_eval_count?: number | null;
  /** Tokens of the response, in the last line. */
  readonly eval_count?: number | null;
  /** Given instead of a message when the response failed. */
  readonly error?: unknown;
}

/** A fragment of an assistant message. Calls come whole. */
export interface OllamaDelta {
  /** Text. */
  readonly content?: string | null;
  /** Reasoning text. */
  readonly thinking?: string | null;
  /** Calls, each of them whole. */
  readonly tool_calls?: readonly OllamaCallDelta[] | null;
}

/** A call as a line brings it: whole. */
export interface OllamaCallDelta {
  /** Id of the call; older servers give none. */
  readonly id?: string | null;
  /** Name and arguments, which are an object; some servers write its JSON text. */
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown } | null;
}
