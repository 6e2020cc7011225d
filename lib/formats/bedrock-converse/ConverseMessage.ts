/**
 * A message of a request to the Converse API.
 *
 * Source: Amazon Bedrock API reference, "Converse", `Message`.
 */
export interface ConverseMessage {
  /** Who speaks. Results of tools are said by the user. */
  readonly role: 'user' | 'assistant';
  /** Blocks. */
  readonly content: ConverseBlock[];
}

/**
 * A content block: one member, named after its kind. Blocks of kinds that are not listed are kept as they came.
 *
 * Bytes in it are arrays of bytes, as the AWS SDK wants them, which `JSON.stringify` writes as base64 text, as the wire wants
 * them.
 */
export type ConverseBlock = ConverseOneOf<ConverseBlockKinds>;

/** Each kind of content block, with what it has. */
export interface ConverseBlockKinds {
  /** Text. */
  readonly text: string;
  /** A call, or the use of a tool that the provider runs, which has a `type`. */
  readonly toolUse: ConverseToolUse;
  /** The answer to a call. */
  readonly toolResult: ConverseToolResult;
  /** Reasoning. */
  readonly reasoningContent: ConverseReasoning;
  /** Text and where it comes from. */
  readonly citationsContent: ConverseCitations;
  /** An image. */
  readonly image: ConverseImage;
}

/** A call in an assistant message. */
export interface ConverseToolUse {
  /** Unique in its message. */
  readonly toolUseId: string;
  /** Name of the tool. */
  readonly name: string;
  /** The arguments. */
  readonly input: ConverseDocument;
  /** Given for a tool that the provider runs. */
  readonly type?: 'server_tool_use';
}

/** The answer to a call. */
export interface ConverseToolResult {
  /** Id of the call. */
  readonly toolUseId: string;
  /** What the tool gave. */
  readonly content: ConverseResultContent[];
  /** Whether the tool failed. */
  readonly status?: 'success' | 'error';
}

/** A piece of the answer to a call: one member, named after its kind. */
export type ConverseResultContent = ConverseOneOf<ConverseResultKinds>;

/** Each kind of piece of the answer to a call, with what it has. */
export interface ConverseResultKinds {
  /** Text. */
  readonly text: string;
  /** A JSON value. */
  readonly json: ConverseDocument;
  /** An image. */
  readonly image: ConverseImage;
  /** A video. */
  readonly video: ConverseVideo;
  /** A document. */
  readonly document: ConverseFile;
}

/** Reasoning: text with the signature that must go back with it, or bytes that only the provider can read. */
export type ConverseReasoning = ConverseOneOf<{
  readonly reasoningText: { readonly text: string; readonly signature?: string };
  readonly redactedContent: Uint8Array;
}>;

/** Text and where it comes from. */
export interface ConverseCitations {
  /** The text. */
  readonly content: { text: string }[];
  /** Where it comes from, as the API says it. */
  readonly citations: object[];
}

/** An image. */
export interface ConverseImage {
  /** Its format. */
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp';
  /** Its content. */
  readonly source: { readonly bytes: Uint8Array };
}

/** A video. */
export interface ConverseVideo {
  /** Its format. */
  readonly format: 'mp4' | 'mov' | 'mkv' | 'webm' | 'flv' | 'mpeg' | 'wmv' | 'three_gp';
  /** Its content. */
  readonly source: { readonly bytes: Uint8Array };
}

/** A document. */
export interface ConverseFile {
  /** Its format. */
  readonly format: 'pdf' | 'csv' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'html' | 'txt' | 'md';
  /** Its name, unique in the message. */
  readonly name: string;
  /** Its content. */
  readonly source: { readonly bytes: Uint8Array };
}

/** A JSON value. */
export type ConverseDocument =
  | null
  | boolean
  | number
  | string
  | ConverseDocument[]
  | { [member: string]: ConverseDocument };

/** An object with exactly one of the members of `Kinds`. */
export type ConverseOneOf<Kinds> = {
  [Kind in keyof Kinds]: { readonly [Member in Kind]: Kinds[Member] } & {
    readonly [Member in Exclude<keyof Kinds, Kind>]?: never;
  };
}[keyof Kinds];
