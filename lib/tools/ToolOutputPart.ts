/** Who a part is for: `user` parts are shown to people and never sent to the model. @defaultValue both */
export type PartAudience = 'user';

/** Text of a tool's output. */
export interface TextPart {
  /** The discriminant. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
  /** `user`: not sent to the model. */
  readonly audience?: PartAudience;
}

/** An image, sound, film or file. It has content: `data`, `url`, or both. */
export interface MediaPart {
  /** The discriminant. */
  readonly type: 'image' | 'audio' | 'video' | 'file';
  /** Media type of the content, such as `image/png`. */
  readonly mediaType: string;
  /** The content: base64 text, or the bytes themselves. */
  readonly data?: string | Uint8Array;
  /** Where the content is. */
  readonly url?: string;
  /** File name or title. */
  readonly name?: string;
  /** Data for the application; never sent to the model. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** `user`: not sent to the model. */
  readonly audience?: PartAudience;
}

/** A reference to something that is not sent along. */
export interface LinkPart {
  /** The discriminant. */
  readonly type: 'link';
  /** Where it is. */
  readonly url: string;
  /** Title. */
  readonly name?: string;
  /** What it is. */
  readonly description?: string;
  /** Media type, where known. */
  readonly mediaType?: string;
  /** `user`: not sent to the model. */
  readonly audience?: PartAudience;
}

/** One piece of what a tool gives. */
export type ToolOutputPart = TextPart | MediaPart | LinkPart;

/** What a tool's source emits: parts to append, and, where it has one, the structured value and the error mark. */
export interface ToolOutput {
  /** Parts to append to the result. */
  readonly parts: readonly ToolOutputPart[];
  /** The value behind the text, for code. The last one given wins. */
  readonly structured?: unknown;
  /** Marks the whole result as an error that the model should read. */
  readonly isError?: boolean;
}
