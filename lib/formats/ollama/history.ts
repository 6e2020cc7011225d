import { entryHistory } from '../entryHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readNamedCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects, asText } from '../wireValues.ts';
import { toolResults } from './message.ts';
import type { OllamaMessage } from './OllamaMessage.ts';

/**
 * Answers are tool messages right behind the message with the calls. Older servers give no ids; then the name of the tool and
 * the order tell which is which.
 *
 * Source: Ollama API reference, "Generate a chat message", `messages`.
 */
export const history: FormatHistory<OllamaMessage> = /* @__PURE__ */ entryHistory({
  isList: false,
  isModel: ({ role }) => role === 'assistant',
  calls: ({ tool_calls }) =>
    asObjects(tool_calls).flatMap(({ id, function: inFunction }) => {
      const body = asObject(inFunction);
      return body === undefined
        ? []
        : [readNamedCall({ id, name: body.name, input: body.arguments })];
    }),
  isEmpty: ({ role, content, thinking, tool_calls, images }) =>
    role !== 'tool' &&
    asText(content) === undefined &&
    asText(thinking) === undefined &&
    asObjects(tool_calls).length === 0 &&
    !(Array.isArray(images) && images.length > 0),
  answer: ({ role, tool_call_id, tool_name, name }) =>
    role === 'tool'
      ? { id: asText(tool_call_id) ?? '', name: asText(tool_name) ?? asText(name) ?? '' }
      : undefined,
  answers: (results) => toolResults(results).map(withoutBlankId),
});

/** The answer to a call without an id has none either. */
function withoutBlankId(message: OllamaMessage): WireObject {
  const { tool_call_id: id, ...others } = message;
  return id === '' ? others : { ...others, tool_call_id: id };
}
