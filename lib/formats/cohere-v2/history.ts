import { answerWithId } from '../answerWithId.ts';
import { entryHistory } from '../entryHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readHistoryCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects, asText } from '../wireValues.ts';
import type { CohereMessage } from './CohereMessage.ts';
import { toolResults } from './message.ts';

/**
 * Answers are tool messages right behind the message with the calls.
 *
 * Source: Cohere API reference, "Chat", version 2, `messages`.
 */
export const history: FormatHistory<CohereMessage> = /* @__PURE__ */ entryHistory({
  isList: false,
  isModel: ({ role }) => role === 'assistant',
  calls: ({ tool_calls }) =>
    asObjects(tool_calls).flatMap(({ id, function: inFunction }) => {
      const { name, arguments: input } = asObject(inFunction) ?? {};
      return readHistoryCall({ id, name, input }) ?? [];
    }),
  isEmpty: ({ role, content, tool_calls }) => {
    if (role === 'tool' || asObjects(tool_calls).length > 0) return false;
    return typeof content === 'string' ? content === '' : asObjects(content).every(isEmptyPart);
  },
  answer: ({ role, tool_call_id }) => (role === 'tool' ? answerWithId(tool_call_id) : undefined),
  answers: toolResults,
});

function isEmptyPart({ type, text }: WireObject): boolean {
  return type === 'text' && (asText(text) ?? '') === '';
}
