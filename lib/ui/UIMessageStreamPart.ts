/** Why a message ended, in the words of the AI SDK. */
export type UIMessageFinishReason =
  | 'stop'
  | 'length'
  | 'content-filter'
  | 'tool-calls'
  | 'error'
  | 'other';

/** A piece of text or of reasoning: it starts, grows, and ends. Parts with one `id` belong together. */
export type UIMessageTextPart =
  | { readonly type: 'text-start' | 'text-end'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | { readonly type: 'reasoning-start' | 'reasoning-end'; readonly id: string }
  | { readonly type: 'reasoning-delta'; readonly id: string; readonly delta: string };

/** The input of a tool call, as it is written, and whole. */
export type UIMessageToolInputPart =
  | { readonly type: 'tool-input-start'; readonly toolCallId: string; readonly toolName: string }
  | {
      readonly type: 'tool-input-delta';
      readonly toolCallId: string;
      readonly inputTextDelta: string;
    }
  | {
      readonly type: 'tool-input-available';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: unknown;
    }
  | {
      readonly type: 'tool-input-error';
      readonly toolCallId: string;
      readonly toolName: string;
      /** The text that is no input. */
      readonly input: unknown;
      readonly errorText: string;
    };

/** What becomes of a tool call: the question whether it may run, output that is not all yet (`preliminary`), and its one end. */
export type UIMessageToolOutputPart =
  | {
      readonly type: 'tool-approval-request';
      /** The id of the call as the executor's `approve` is given it. */
      readonly approvalId: string;
      readonly toolCallId: string;
    }
  | {
      readonly type: 'tool-output-available';
      readonly toolCallId: string;
      readonly output: unknown;
      /** The output so far: it stands for the one before, and more comes. */
      readonly preliminary?: true;
    }
  | {
      readonly type: 'tool-output-error';
      readonly toolCallId: string;
      readonly errorText: string;
    }
  | { readonly type: 'tool-output-denied'; readonly toolCallId: string };

/** A medium that a tool gave. `url` may be a `data:` URL. */
export interface UIMessageFilePart {
  /** The discriminant. */
  readonly type: 'file';
  /** Where it is. */
  readonly url: string;
  /** Media type, such as `image/png`. */
  readonly mediaType: string;
  /** Which call gave it, and its name. */
  readonly providerMetadata: {
    readonly millrace: { readonly toolCallId: string; readonly name?: string };
  };
}

/**
 * What a call waits for that needs outside input. It stays in the message, so that a page can ask. A call has one: with the
 * same `id` comes what stands for the one before.
 */
export interface UIMessageInterruptPart {
  /** The discriminant. */
  readonly type: 'data-tool-interrupt';
  /** The `toolCallId`. */
  readonly id: string;
  /** Which call, and what is said of what it waits for. */
  readonly data: {
    readonly toolCallId: string;
    readonly toolName: string;
    /** The id of the call as `resume.inputs` of `converse` takes it. */
    readonly callId: string;
    readonly info: unknown;
  };
}

/** News that the protocol has no part for. Transient: readers hand it to `onData`, and keep it in no message. */
export type UIMessageNewsPart =
  | {
      readonly type: 'data-tool-progress';
      readonly data: {
        readonly toolCallId: string;
        readonly toolName: string;
        readonly value: unknown;
      };
      readonly transient: true;
    }
  | {
      readonly type: 'data-tool-denied';
      readonly data: {
        readonly toolCallId: string;
        readonly toolName: string;
        readonly reason: string;
      };
      readonly transient: true;
    }
  | {
      /** The response broke: what stands in the message since its last step began is void. */
      readonly type: 'data-turn-retry';
      /** `attempt`: counts the requests of the turn; that of the next one. */
      readonly data: { readonly attempt: number };
      readonly transient: true;
    };

/** Where a message, and each response of the model in it, begins and ends. */
export type UIMessageFramePart =
  | { readonly type: 'start'; readonly messageId?: string }
  | { readonly type: 'start-step' | 'finish-step' | 'abort' }
  | { readonly type: 'finish'; readonly finishReason?: UIMessageFinishReason }
  | { readonly type: 'error'; readonly errorText: string };

/**
 * One part of a UI message stream, version 1, as `useChat` and `readUIMessageStream` of the AI SDK read it. Assignable to
 * its `UIMessageChunk`.
 *
 * Source: the `ai` package, 6.0, `uiMessageChunkSchema`.
 */
export type UIMessageStreamPart =
  | UIMessageFramePart
  | UIMessageTextPart
  | UIMessageToolInputPart
  | UIMessageToolOutputPart
  | UIMessageFilePart
  | UIMessageInterruptPart
  | UIMessageNewsPart;
