/**
 * A message of a Chat Completions request.
 *
 * Source: OpenAI API reference, "Create chat completion", `messages`. Arrays are plain ones, as request types of SDKs
 * want them.
 */
export type ChatMessage =
  | ChatInstructionMessage
  | ChatUserMessage
  | ChatAssistantMessage
  | ChatToolMessage;

/** Instructions to the model. */
export interface ChatInstructionMessage {
  /** `developer` at newer OpenAI models, `system` elsewhere. */
  readonly role: 'system' | 'developer';
  /** The text, whole or in parts. */
  readonly content: string | ChatTextPart[];
  /** Tells apart participants of one role. */
  readonly name?: string;
}

/** What the user says. */
export interface ChatUserMessage {
  /** The discriminant. */
  readonly role: 'user';
  /** Text, or a list of text and media. */
  readonly content: string | ChatContentPart[];
  /** Tells apart participants of one role. */
  readonly name?: string;
}

/**
 * What the model said. Members beyond OpenAI's are there only if the server sent them: it needs them back.
 *
 * Parts of dialects (Mistral's thinking and references) stand among the texts of `content` as the server sent them, and so
 * do opaque members, of the message and of its calls, that are not named here. The types leave them out, as OpenAI's do, so
 * that a message is what the SDK's request takes.
 */
export interface ChatAssistantMessage {
  /** The discriminant. */
  readonly role: 'assistant';
  /** The text; null beside calls or a refusal; a list where the server gave parts that are not text. */
  readonly content: string | ChatTextPart[] | null;
  /** Text of a refusal. */
  readonly refusal?: string;
  /** The calls, each to be answered by one tool message. */
  readonly tool_calls?: ChatToolCall[];
  /** Refers to the sound of this message, which the server keeps. */
  readonly audio?: { readonly id: string };
  /** Reasoning text (DeepSeek, Qwen, GLM, Kimi, xAI). */
  readonly reasoning_content?: string;
  /** Reasoning text (OpenRouter, vLLM, Groq). */
  readonly reasoning?: string;
  /** Structured reasoning with its signatures (OpenRouter). */
  readonly reasoning_details?: object[];
  /** What the text refers to, such as pages of the web (OpenAI, OpenRouter). */
  readonly annotations?: object[];
  /** Opaque data of the server, such as a thought signature (Gemini). */
  readonly extra_content?: unknown;
}

/** The answer to one call. */
export interface ChatToolMessage {
  /** The discriminant. */
  readonly role: 'tool';
  /** Id of the call. */
  readonly tool_call_id: string;
  /** Text; the API takes nothing else here. */
  readonly content: string;
}

/** A call in an assistant message, with whatever opaque members the server gave it. */
export type ChatToolCall = ChatFunctionCall | ChatCustomCall;

/** A call of a function tool. */
export interface ChatFunctionCall {
  /** Unique in its message. */
  readonly id: string;
  /** The discriminant. */
  readonly type: 'function';
  /** What is called, and the JSON text of an object. */
  readonly function: { readonly name: string; readonly arguments: string };
  /** Opaque data of the server, such as a thought signature (Gemini). */
  readonly extra_content?: unknown;
}

/** A call of a custom tool. */
export interface ChatCustomCall {
  /** Unique in its message. */
  readonly id: string;
  /** The discriminant. */
  readonly type: 'custom';
  /** What is called, and free text. */
  readonly custom: { readonly name: string; readonly input: string };
}

/** A part of what the user says. */
export type ChatContentPart =
  | ChatTextPart
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
  | {
      readonly type: 'input_audio';
      readonly input_audio: { readonly data: string; readonly format: 'wav' | 'mp3' };
    }
  | {
      readonly type: 'file';
      readonly file: { readonly filename: string; readonly file_data: string };
    };

/** Text in a list of parts. */
export interface ChatTextPart {
  /** The discriminant. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
}
