import type { AnthropicCitation } from './AnthropicCitation.ts';

/**
 * A message of a request to the Messages API.
 *
 * Source: Anthropic API reference, "Create a message", `messages`, API version 2023-06-01. Arrays are plain ones, as
 * request types of SDKs want them.
 */
export interface AnthropicMessage {
  /** Who speaks. Results of tools are said by the user. */
  readonly role: 'user' | 'assistant';
  /** Text, or blocks. Messages of this library always have blocks. */
  readonly content: string | AnthropicBlock[];
}

/**
 * A content block.
 *
 * Blocks of other kinds (uses and results of tools that the provider runs, compactions, whatever comes next) stand among
 * them as the provider sent them, and so do members that are not named here. The type leaves them out, as those of SDKs
 * leave out what they do not know yet, so that a message is what the SDK's request takes.
 */
export type AnthropicBlock =
  | AnthropicText
  | AnthropicThinking
  | AnthropicRedactedThinking
  | AnthropicToolUse
  | AnthropicToolResult
  | AnthropicImage
  | AnthropicDocument;

/** A mark that what stands before it may be read from a cache. */
export interface AnthropicCacheControl {
  /** The only kind. */
  readonly type: 'ephemeral';
  /** How long it is kept. @defaultValue `'5m'` */
  readonly ttl?: '5m' | '1h';
}

/** Text, with its citations. */
export interface AnthropicText {
  /** The discriminant. */
  readonly type: 'text';
  /** The text; the API refuses blank text. */
  readonly text: string;
  /** What the text refers to. */
  readonly citations?: AnthropicCitation[] | null;
  /** Set by you, never by this library. */
  readonly cache_control?: AnthropicCacheControl | null;
}

/** What the model thought. It must go back as it came. */
export interface AnthropicThinking {
  /** The discriminant. */
  readonly type: 'thinking';
  /** The text; empty where the provider does not show it. */
  readonly thinking: string;
  /** Proves to the provider that it wrote this. */
  readonly signature: string;
}

/** What the model thought, for nobody but the provider to read. */
export interface AnthropicRedactedThinking {
  /** The discriminant. */
  readonly type: 'redacted_thinking';
  /** The encrypted text. */
  readonly data: string;
}

/** A call. */
export interface AnthropicToolUse {
  /** The discriminant. */
  readonly type: 'tool_use';
  /** Unique in its message. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
  /** The arguments, an object. */
  readonly input: unknown;
  /** Set by you, never by this library. */
  readonly cache_control?: AnthropicCacheControl | null;
}

/** The answer to one call. */
export interface AnthropicToolResult {
  /** The discriminant. */
  readonly type: 'tool_result';
  /** Id of the call. */
  readonly tool_use_id: string;
  /** What the tool gave. Results of this library always have blocks. */
  readonly content?: string | AnthropicResultContent[];
  /** Whether the tool failed; then the content is text only. */
  readonly is_error?: boolean;
  /** Set by you, never by this library. */
  readonly cache_control?: AnthropicCacheControl | null;
}

/** A block in the answer to a call. */
export type AnthropicResultContent = AnthropicText | AnthropicImage | AnthropicDocument;

/** An image. */
export interface AnthropicImage {
  /** The discriminant. */
  readonly type: 'image';
  /** The content as base64 text, or where it is. */
  readonly source:
    | {
        readonly type: 'base64';
        readonly media_type: AnthropicImageType;
        readonly data: string;
      }
    | AnthropicUrlSource;
  /** Set by you, never by this library. */
  readonly cache_control?: AnthropicCacheControl | null;
}

/** The media types of images that the API takes. */
export type AnthropicImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** A document: PDF or plain text. */
export interface AnthropicDocument {
  /** The discriminant. */
  readonly type: 'document';
  /** The content as base64 text or plain text, or where it is. */
  readonly source:
    | { readonly type: 'base64'; readonly media_type: 'application/pdf'; readonly data: string }
    | { readonly type: 'text'; readonly media_type: 'text/plain'; readonly data: string }
    | AnthropicUrlSource;
  /** Its title, at most 500 characters. */
  readonly title?: string | null;
  /** Set by you, never by this library. */
  readonly cache_control?: AnthropicCacheControl | null;
}

/** Where a file is: at an https address, from which the API fetches it. */
export interface AnthropicUrlSource {
  /** The discriminant. */
  readonly type: 'url';
  /** The address. */
  readonly url: string;
}
