/**
 * A message of a request to the Messages API.
 *
 * Source: Anthropic API reference, "Create a message", `messages`, API version 2023-06-01.
 */
export interface AnthropicMessage {
  /** Who speaks. Results of tools are said by the user. */
  readonly role: 'user' | 'assistant';
  /** Text, or blocks. Messages of this library always have blocks. */
  readonly content: string | AnthropicBlock[];
}

/** A content block: text, thinking, a call, a result, or one of a kind that only the provider knows. */
export interface AnthropicBlock {
  /** Which kind of block it is. */
  readonly type: string;
  /** What blocks of that kind have. */
  readonly [member: string]: unknown;
}
