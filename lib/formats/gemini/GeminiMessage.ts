/**
 * A message of a `generateContent` request.
 *
 * Source: Gemini API reference, "Content" and "Part". Arrays are plain ones, as request types of SDKs want them.
 */
export interface GeminiMessage {
  /** Who speaks: `user` or `model`. Results of tools are said by the user. */
  readonly role: string;
  /** What is said. Empty if the model said nothing. */
  readonly parts: GeminiPart[];
}

/** A part: text, a call, a result, or one of a kind that only the provider knows. */
export interface GeminiPart {
  /** Text. */
  readonly text?: string;
  /** Whether the text is a summary of what the model thought. */
  readonly thought?: boolean;
  /** What the provider needs back on this very part. */
  readonly thoughtSignature?: string;
  /** A call. */
  readonly functionCall?: GeminiFunctionCall;
  /** The answer to a call. */
  readonly functionResponse?: GeminiFunctionResponse;
}

/** A call. In a message it has a name, an id and arguments. */
export interface GeminiFunctionCall {
  /** Unique in its message. */
  readonly id?: string;
  /** What is called. */
  readonly name?: string;
  /** With what. */
  readonly args?: Record<string, unknown>;
}

/** The answer to one call. */
export interface GeminiFunctionResponse {
  /** Id of the call. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
  /** `output` has the text of a result, `error` that of a failure. */
  readonly response: Record<string, unknown>;
  /** Media of the result. */
  readonly parts?: GeminiMedia[];
}

/** Media in the answer to a call: the content itself, or where the provider has it. */
export interface GeminiMedia {
  /** The content as base64 text. */
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  /** Where the provider has it. */
  readonly fileData?: { readonly mimeType: string; readonly fileUri: string };
}
