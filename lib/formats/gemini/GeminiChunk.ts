/**
 * One event of a streamed `generateContent` response, as far as it is read here; the official SDK's chunks fit.
 *
 * Source: Gemini API reference, "Generating content", `GenerateContentResponse`; Vertex AI API reference for streamed
 * arguments. Nothing is required, and the decoder trusts no type.
 */
export interface GeminiChunk {
  /** What is added to each candidate. */
  readonly candidates?: readonly GeminiCandidate[] | null;
  /** Tokens used so far; the last counts given are the totals. */
  readonly usageMetadata?: object | null;
  /** Says why there are no candidates, if the prompt was blocked. */
  readonly promptFeedback?: object | null;
  /** Given instead of candidates when the response failed. */
  readonly error?: unknown;
}

/** What one event adds to one candidate. */
export interface GeminiCandidate {
  /** Which candidate. @defaultValue its position */
  readonly index?: number;
  /** What is added: parts as a message has them, or fragments of them. */
  readonly content?: {
    readonly role?: string;
    readonly parts?: readonly object[] | null;
  } | null;
  /** Why the candidate ended. Some models give it with every event, and go on. */
  readonly finishReason?: string | null;
}
