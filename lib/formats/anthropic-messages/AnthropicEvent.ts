/**
 * An event of a streamed response of the Messages API, as an official SDK gives it. The decoder asks for no more than
 * the type: it reads the other members one by one and takes each as it comes.
 *
 * Read are `message_start`, `content_block_start`, `content_block_delta`, `content_block_stop`, `message_delta`,
 * `message_stop` and `error`; all others mean nothing to it.
 *
 * Source: Anthropic API reference, "Streaming messages", API version 2023-06-01.
 */
export interface AnthropicEvent {
  /** Which event it is. */
  readonly type: string;
}
