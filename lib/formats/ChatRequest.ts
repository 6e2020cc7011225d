import type { ToolDefinition } from '../tools/ToolDefinition.ts';
import type { ToolChoice } from './WireFormat.ts';

/** One request to a chat model, whatever its provider: the ready-made models make the provider's own of it. */
export interface ChatRequest<Message = unknown> {
  /** The conversation so far, in the provider's own form. */
  readonly messages: readonly Message[];
  /** The system prompt. Absent or empty: none beside what `messages` hold. */
  readonly system?: string;
  /** The tools that the model may call. @defaultValue none */
  readonly tools?: readonly ToolDefinition[];
  /** Which of them it must, may or must not call. @defaultValue 'auto' */
  readonly toolChoice?: ToolChoice;
}
