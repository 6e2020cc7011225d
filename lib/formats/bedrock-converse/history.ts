import { answerWithId } from '../answerWithId.ts';
import { blockHistory } from '../blockHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readHistoryCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects } from '../wireValues.ts';
import type { ConverseMessage } from './ConverseMessage.ts';
import { toolResults } from './message.ts';
import { isProvided } from './ToolUseBlock.ts';

/**
 * Answers are the first blocks of the user message right behind the message with the calls.
 *
 * Source: Amazon Bedrock API reference, "Converse", `Message`; user guide, "Use a tool to complete a model response".
 */
export const history: FormatHistory<ConverseMessage> = /* @__PURE__ */ blockHistory({
  joins: false,
  isModel: ({ role }) => role === 'assistant',
  calls: ({ content }) =>
    asObjects(content).flatMap((block) => {
      const use = asObject(block.toolUse);
      if (use === undefined || isProvided(use)) return [];
      return readHistoryCall({ id: use.toolUseId, name: use.name, input: use.input }) ?? [];
    }),
  isEmpty: ({ content }) => asObjects(content).every(isEmptyBlock),
  answer: ({ toolResult }) => answerWithId(asObject(toolResult)?.toolUseId),
  answers: (results) => toolResults(results).flatMap(({ content }) => content),
  blocks: ({ role, content }) => (role === 'user' && Array.isArray(content) ? content : undefined),
  withBlocks: (message, blocks) => ({ ...message, content: blocks }),
  message: (blocks) => ({ role: 'user', content: blocks }),
});

/** Blank text is refused, and so is a message that ends with what the model thought. */
function isEmptyBlock({ text, reasoningContent }: WireObject): boolean {
  return reasoningContent !== undefined || (typeof text === 'string' && text.trim() === '');
}
