import type { ToolCall } from './ToolCall.ts';

/**
 * Why a response ended. `stop` and `tool-calls` are good; all others are bad for calls that have not started.
 */
export type FinishReason =
  | 'stop'
  | 'tool-calls'
  | 'length'
  | 'content-filter'
  | 'pause'
  | 'error'
  | 'unknown';

/** How it is known that a call's arguments can no longer change. */
export type Seal = 'explicit' | 'sequential' | 'final';

/** Tokens used by one response, as the provider counts them. */
export interface Usage {
  /** Tokens of the request. */
  readonly inputTokens?: number;
  /** Tokens of the response. */
  readonly outputTokens?: number;
  /** Tokens of the request that were read from a cache. */
  readonly cachedInputTokens?: number;
  /** Tokens of the request that were written to a cache. */
  readonly cacheWriteTokens?: number;
  /** Tokens of the response that went into reasoning. */
  readonly reasoningTokens?: number;
  /** The provider's own usage object. */
  readonly raw: unknown;
}

/**
 * One piece of a model's response. `Message` is the assistant message in the provider's own request form.
 *
 * A `tool-call-start` comes once the name of a call is known; its `id` is provisional, and the call may never seal.
 * A `tool-call` comes once per sealed call; `finish` is the last event of a response.
 */
export type ModelEvent<Message = unknown> =
  | { readonly type: 'text-delta'; readonly delta: string }
  | { readonly type: 'reasoning-delta'; readonly delta: string }
  | {
      readonly type: 'tool-call-start';
      readonly index: number;
      readonly id: string;
      readonly name: string;
    }
  | { readonly type: 'tool-call-delta'; readonly index: number; readonly delta: string }
  | { readonly type: 'tool-call'; readonly call: ToolCall; readonly seal: Seal }
  | { readonly type: 'usage'; readonly usage: Usage }
  | {
      readonly type: 'finish';
      readonly reason: FinishReason;
      /** The provider's own word for the reason. */
      readonly raw: string | undefined;
      /** The assistant message in the provider's request form, complete, without calls that were cut. */
      readonly message: Message;
    };
