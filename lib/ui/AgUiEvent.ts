/** The parts of a run, and how it ends. */
export type AgUiRunEvent =
  | {
      readonly type: 'RUN_STARTED';
      readonly threadId: string;
      readonly runId: string;
      readonly protocolVersion: string;
    }
  | {
      readonly type: 'RUN_FINISHED';
      readonly threadId: string;
      readonly runId: string;
      /** Why the last response ended. */
      readonly result?: { readonly finishReason: string };
      /** `pendingToolCallIds`: calls that are left for the application to answer. */
      readonly outcome:
        | { readonly type: 'success'; readonly pendingToolCallIds?: string[] }
        | { readonly type: 'cancelled' };
      /** Tokens of each response, as its provider counts them. */
      readonly usage?: AgUiTokenUsage[];
    }
  | { readonly type: 'RUN_ERROR'; readonly message: string; readonly code?: string }
  | { readonly type: 'STEP_STARTED' | 'STEP_FINISHED'; readonly stepName: string };

/** Tokens of one response. */
export interface AgUiTokenUsage {
  /** Tokens of the request. */
  readonly inputTokens?: number;
  /** Tokens of the response. */
  readonly outputTokens?: number;
}

/** Text of the model. */
export type AgUiTextEvent =
  | { readonly type: 'TEXT_MESSAGE_START'; readonly messageId: string; readonly role: 'assistant' }
  | { readonly type: 'TEXT_MESSAGE_CONTENT'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'TEXT_MESSAGE_END'; readonly messageId: string };

/** Reasoning of the model. */
export type AgUiReasoningEvent =
  | { readonly type: 'REASONING_START' | 'REASONING_END'; readonly messageId: string }
  | {
      readonly type: 'REASONING_MESSAGE_START';
      readonly messageId: string;
      readonly role: 'reasoning';
    }
  | {
      readonly type: 'REASONING_MESSAGE_CONTENT';
      readonly messageId: string;
      readonly delta: string;
    }
  | { readonly type: 'REASONING_MESSAGE_END'; readonly messageId: string };

/** A tool call: its arguments as they are written, and its one result. */
export type AgUiToolCallEvent =
  | {
      readonly type: 'TOOL_CALL_START';
      readonly toolCallId: string;
      readonly toolCallName: string;
      readonly parentMessageId: string;
    }
  | { readonly type: 'TOOL_CALL_ARGS'; readonly toolCallId: string; readonly delta: string }
  | { readonly type: 'TOOL_CALL_END'; readonly toolCallId: string }
  | {
      readonly type: 'TOOL_CALL_RESULT';
      readonly messageId: string;
      readonly toolCallId: string;
      readonly role: 'tool';
      readonly content: string | AgUiContentPart[];
      readonly metadata: { readonly millrace: AgUiResultFacts };
    };

/** What AG-UI has no field for in a result. */
export interface AgUiResultFacts {
  /** The `status` of the result; `cut`: the response ended before the call was complete, or could be run. */
  readonly status: string;
  /** Whether it is a failure. */
  readonly isError: boolean;
  /** The kind of failure. */
  readonly code?: string;
  /** Set when the output was cut to its bounds. */
  readonly truncated?: true;
}

/** A piece of a result. */
export type AgUiContentPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image' | 'audio' | 'video' | 'document';
      readonly source:
        | { readonly type: 'data'; readonly value: string; readonly mimeType: string }
        | { readonly type: 'url'; readonly value: string; readonly mimeType: string };
      readonly metadata?: { readonly name: string };
    };

/**
 * News that AG-UI has no event for, by `name`: `tool-approval` (a call waits for an answer), `tool-interrupt` (it waits for
 * outside input), `tool-progress`, `tool-output` (output to append, before the result), `tool-arguments` (the arguments as a
 * whole, where they are others than were streamed); `turn-retry` (the response broke and is asked for again: its step is void).
 */
export type AgUiCustomEvent =
  | {
      readonly type: 'CUSTOM';
      readonly name:
        | 'tool-approval'
        | 'tool-interrupt'
        | 'tool-progress'
        | 'tool-output'
        | 'tool-arguments';
      /** Which call, and what there is to say. */
      readonly value: {
        readonly toolCallId: string;
        readonly toolName: string;
        readonly [fact: string]: unknown;
      };
    }
  | {
      readonly type: 'CUSTOM';
      readonly name: 'turn-retry';
      /** `attempt`: counts the requests of the turn; that of the next one. */
      readonly value: { readonly attempt: number };
    };

/**
 * One event of the AG-UI protocol, version 1.0. The same as the events of `@ag-ui/core`, but for `type`, which is a word
 * here and a member of an enum there.
 *
 * Source: AG-UI 1.0, events.
 */
export type AgUiEvent =
  | AgUiRunEvent
  | AgUiTextEvent
  | AgUiReasoningEvent
  | AgUiToolCallEvent
  | AgUiCustomEvent;
