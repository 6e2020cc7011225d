/**
 * One `chat.completion.chunk` event, as far as it is read here; the official SDK's chunks fit.
 *
 * Source: OpenAI API reference, "Chat Completions", streaming. Servers that speak dialects of it are the reason that
 * nothing is required and that the decoder trusts no type.
 */
export interface ChatChunk {
  /** The choices that this event adds to; empty in events that carry only usage. */
  readonly choices?: readonly ChatChunkChoice[] | null;
  /** Tokens used; the last one given counts. */
  readonly usage?: object | null;
  /** Given instead of, or beside, choices when the response failed. */
  readonly error?: unknown;
}

/** What one event adds to one choice. */
export interface ChatChunkChoice {
  /** Which choice. @defaultValue its position */
  readonly index?: number;
  /** What is added. */
  readonly delta?: ChatDelta | null;
  /** Why the choice ended, in the last event of it or an earlier one. */
  readonly finish_reason?: string | null;
}

/** A fragment of an assistant message. */
export interface ChatDelta {
  /** Text, or (Mistral) a list of text and thinking parts. */
  readonly content?: string | readonly object[] | null;
  /** Text of a refusal, in place of content. */
  readonly refusal?: string | null;
  /** Reasoning text (DeepSeek, Qwen, GLM, Kimi, xAI). */
  readonly reasoning_content?: string | null;
  /** Reasoning text (OpenRouter, vLLM, Groq). */
  readonly reasoning?: string | null;
  /** Structured reasoning (OpenRouter). */
  readonly reasoning_details?: readonly object[] | null;
  /** What the text refers to, such as pages of the web (OpenAI, OpenRouter). */
  readonly annotations?: readonly object[] | null;
  /** Fragments of calls. */
  readonly tool_calls?: readonly ChatCallDelta[] | null;
  /** Fragment of the one call of the deprecated form. */
  readonly function_call?: { readonly name?: string; readonly arguments?: string } | null;
}

/** A fragment of a call. */
export interface ChatCallDelta {
  /** Position of the call among the calls of its choice; some servers leave it out or repeat one value. */
  readonly index?: number;
  /** Id of the call, at OpenAI only in its first fragment. */
  readonly id?: string | null;
  /** `function` or `custom`; often left out. */
  readonly type?: string | null;
  /** Name and argument text of a function call. */
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown } | null;
  /** Name and input text of a custom call. */
  readonly custom?: { readonly name?: string | null; readonly input?: unknown } | null;
}
