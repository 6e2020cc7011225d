import { anthropicMessages } from '../../../lib/formats/anthropic-messages/anthropicMessages.ts';
import { openaiChat } from '../../../lib/formats/openai-chat/openaiChat.ts';
import type { WireFormat } from '../../../lib/formats/WireFormat.ts';
import type { WireName } from './wireTimeline.ts';

/** The formats, by the name of the entry that uses them. */
export const formats: Readonly<Record<WireName, WireFormat<never, unknown>>> = {
  anthropic: anthropicMessages as unknown as WireFormat<never, unknown>,
  openai: openaiChat as unknown as WireFormat<never, unknown>,
};

interface AnyMessage {
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

interface AnyBlock {
  readonly id?: string;
  readonly tool_use_id?: string;
}

/** The ids of calls, or of answers to calls, that messages of any format have, in order. */
export function idsIn(messages: readonly unknown[]): string[] {
  return messages.flatMap((message) => {
    const { content, tool_calls = [], tool_call_id } = message as AnyMessage;
    const blocks = Array.isArray(content) ? (content as readonly AnyBlock[]) : [];
    const ids = [
      ...blocks.map((block) => block.tool_use_id ?? block.id),
      ...tool_calls.map(({ id }) => id),
      tool_call_id,
    ];
    return ids.filter((id) => id !== undefined);
  });
}
