import { blockHistory } from '../blockHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readNamedCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects, asText } from '../wireValues.ts';
import type { GeminiMessage, GeminiPart } from './GeminiMessage.ts';
import { toolResults } from './message.ts';

/**
 * Answers are parts of the one message right behind the calls, as many as there are calls. Ids may be absent; then the name
 * and the order tell which is which. The SDK's chat keeps a response in several messages, which are one turn.
 *
 * Source: Gemini API reference, "Content", `FunctionCall`, `FunctionResponse`; guide "Function calling".
 */
export const history: FormatHistory<GeminiMessage> = /* @__PURE__ */ blockHistory({
  joins: true,
  isModel: ({ role }) => role === 'model',
  calls: ({ parts }) =>
    asObjects(parts).flatMap(({ functionCall }) => {
      const call = asObject(functionCall);
      return call === undefined
        ? []
        : [readNamedCall({ id: call.id, name: call.name, input: call.args })];
    }),
  isEmpty: ({ parts }) => asObjects(parts).every(isEmptyPart),
  answer: ({ functionResponse }) => {
    const answer = asObject(functionResponse);
    return answer && { id: asText(answer.id) ?? '', name: asText(answer.name) ?? '' };
  },
  answers: (results) =>
    toolResults(results)
      .flatMap(({ parts }) => parts)
      .map(withoutBlankId),
  blocks: ({ parts }) => (Array.isArray(parts) ? parts : undefined),
  withBlocks: (message, parts) => ({ ...message, parts }),
  message: (parts) => ({ role: 'user', parts }),
});

/** Whether a part holds nothing. A signature alone is something. */
function isEmptyPart(part: WireObject): boolean {
  return Object.entries(part).every(
    ([name, value]) => name === 'thought' || value === '' || value === null || value === undefined,
  );
}

/** The answer to a call without an id has none either. */
function withoutBlankId(part: GeminiPart): object {
  const { id, ...others } = part.functionResponse ?? { id: '' };
  return id === '' ? { functionResponse: others } : part;
}
