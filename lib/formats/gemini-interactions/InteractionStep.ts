/**
 * A step of an interaction, an entry of the `input` of a request. Steps of other kinds, such as those of server-side
 * tools, and members that are not named here, are kept as they came.
 *
 * Source: Gemini API reference, "Interactions", `Step`, revision 2026-05-20. Arrays are plain ones, as request types of
 * SDKs want them.
 */
export type InteractionStep =
  | InteractionUserStep
  | InteractionOutputStep
  | InteractionThoughtStep
  | InteractionCallStep
  | InteractionResultStep;

/** What the user says. */
export interface InteractionUserStep {
  /** The discriminant. */
  readonly type: 'user_input';
  /** Texts and media. */
  readonly content: InteractionContent[];
}

/** What the model says. */
export interface InteractionOutputStep {
  /** The discriminant. */
  readonly type: 'model_output';
  /** Texts and media. */
  readonly content: InteractionContent[];
}

/** What the model thought, or a seal of it. */
export interface InteractionThoughtStep {
  /** The discriminant. */
  readonly type: 'thought';
  /** What the provider needs back. */
  readonly signature?: string;
  /** A summary of the thoughts. */
  readonly summary?: (InteractionText | InteractionImage)[];
}

/** A call. */
export interface InteractionCallStep {
  /** The discriminant. */
  readonly type: 'function_call';
  /** Unique in its response. */
  readonly id: string;
  /** What is called. */
  readonly name: string;
  /** With what. */
  readonly arguments: Record<string, unknown>;
}

/** The answer to one call. */
export interface InteractionResultStep {
  /** The discriminant. */
  readonly type: 'function_result';
  /** Id of the call. */
  readonly call_id: string;
  /** Name of the tool. */
  readonly name: string;
  /** Text, or texts and images. */
  readonly result: string | (InteractionText | InteractionImage)[];
  /** Whether the tool failed. */
  readonly is_error?: boolean;
}

/** A piece of content. */
export type InteractionContent = InteractionText | InteractionImage | InteractionMedia;

/** Text, with the citations that came with it. */
export interface InteractionText {
  /** The discriminant. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
}

/** An image: the content itself, or where it is. */
export interface InteractionImage {
  /** The discriminant. */
  readonly type: 'image';
  /** The content as base64 text. */
  readonly data?: string;
  /** Where it is. */
  readonly uri?: string;
  /** Its media type. */
  readonly mime_type?: string;
}

/** Sound, film or a document: the content itself, or where it is. */
export interface InteractionMedia {
  /** The discriminant. */
  readonly type: 'audio' | 'video' | 'document';
  /** The content as base64 text. */
  readonly data?: string;
  /** Where it is. */
  readonly uri?: string;
  /** Its media type. */
  readonly mime_type?: string;
}
