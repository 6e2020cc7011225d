import { answerWithId } from '../answerWithId.ts';
import { blockHistory } from '../blockHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readHistoryCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObjects, asText } from '../wireValues.ts';
import type { AnthropicMessage } from './AnthropicMessage.ts';
import { toolResults } from './message.ts';

/** Blocks after which the API wants others: a message of nothing else is refused. */
const THOUGHTS: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['thinking', 'redacted_thinking']);

/**
 * Answers are the first blocks of the user message right behind the calls. Neighbouring messages of one role are one turn to
 * the API.
 *
 * Source: Anthropic API reference, "Create a message", `messages`; guide "Handle tool calls".
 */
export const history: FormatHistory<AnthropicMessage> = /* @__PURE__ */ blockHistory({
  joins: true,
  isModel: ({ role }) => role === 'assistant',
  calls: ({ content }) =>
    asObjects(content).flatMap(({ type, id, name, input }) =>
      type === 'tool_use' ? (readHistoryCall({ id, name, input }) ?? []) : [],
    ),
  isEmpty: ({ content }) =>
    typeof content === 'string' ? content.trim() === '' : asObjects(content).every(isEmptyBlock),
  answer: ({ type, tool_use_id }) =>
    type === 'tool_result' ? answerWithId(tool_use_id) : undefined,
  answers: (results) => toolResults(results).flatMap(({ content }) => asBlocks(content) ?? []),
  blocks: ({ role, content }) => (role === 'user' ? asBlocks(content) : undefined),
  withBlocks: (message, blocks) => ({ ...message, content: blocks }),
  message: (blocks) => ({ role: 'user', content: blocks }),
});

function isEmptyBlock({ type, text }: WireObject): boolean {
  return THOUGHTS.has(type) || (type === 'text' && (asText(text) ?? '').trim() === '');
}

/** A text alone is a block beside others, unless it is blank, which the API refuses. */
function asBlocks(content: unknown): readonly unknown[] | undefined {
  if (typeof content !== 'string') return Array.isArray(content) ? content : undefined;
  return content.trim() === '' ? [] : [{ type: 'text', text: content }];
}
