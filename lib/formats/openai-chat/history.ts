import { answerWithId } from '../answerWithId.ts';
import { entryHistory } from '../entryHistory.ts';
import type { FormatHistory, HistoryCall } from '../HistoryCall.ts';
import { readHistoryCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObject, asObjects, asText } from '../wireValues.ts';
import type { ChatMessage } from './ChatMessage.ts';
import { toolResults } from './message.ts';

/**
 * Answers are tool messages right behind the message with the calls.
 *
 * Source: OpenAI API reference, "Create chat completion", `messages`.
 */
export const history: FormatHistory<ChatMessage> = /* @__PURE__ */ entryHistory({
  isList: false,
  isModel: ({ role }) => role === 'assistant',
  calls: ({ tool_calls }) =>
    Array.isArray(tool_calls) ? asObjects(tool_calls).flatMap((call) => readCall(call) ?? []) : [],
  isEmpty,
  answer: ({ role, tool_call_id }) => (role === 'tool' ? answerWithId(tool_call_id) : undefined),
  answers: toolResults,
});

function readCall({ id, function: inFunction, custom }: WireObject): HistoryCall | undefined {
  const body = asObject(custom);
  if (body !== undefined) {
    return readHistoryCall({ id, name: body.name, input: body.input, kind: 'custom' });
  }
  const { name, arguments: input } = asObject(inFunction) ?? {};
  return readHistoryCall({ id, name, input });
}

/** Many servers refuse an assistant message without text and calls, whatever the model thought. */
function isEmpty({ role, content, tool_calls, ...others }: WireObject): boolean {
  if (role === 'tool' || asObjects(tool_calls).length > 0) return false;
  if (asText(others.refusal) ?? asObject(others.audio) ?? asObject(others.function_call)) {
    return false;
  }
  return typeof content === 'string' ? content === '' : asObjects(content).every(isEmptyPart);
}

function isEmptyPart({ type, text }: WireObject): boolean {
  return type === 'text' && (asText(text) ?? '') === '';
}
