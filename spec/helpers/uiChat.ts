import { AbstractChat, type ChatInit, type UIMessage } from 'ai';

/** The chat of the official client, whose state nobody draws. `finished` is called at the end of each response. */
export class PlainChat extends AbstractChat<UIMessage> {
  constructor(init: Omit<ChatInit<UIMessage>, 'messages'>) {
    const messages: UIMessage[] = [];
    super({
      ...init,
      state: {
        status: 'ready',
        error: undefined,
        messages,
        pushMessage: (message) => void messages.push(message),
        popMessage: () => void messages.pop(),
        replaceMessage: (index, message) => void messages.splice(index, 1, message),
        snapshot: structuredClone,
      },
    });
  }
}

/** A tool call as a message has it. */
export type ToolPart = Extract<UIMessage['parts'][number], { toolCallId: string }>;

/** The calls of a message, in order. */
export function toolParts(message: UIMessage | undefined): ToolPart[] {
  return (message?.parts ?? []).filter((part): part is ToolPart => 'toolCallId' in part);
}
