import { answerWithId } from '../answerWithId.ts';
import { entryHistory } from '../entryHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readHistoryCall } from '../readHistoryCall.ts';
import type { WireObject } from '../WireObject.ts';
import { asObjects } from '../wireValues.ts';
import { toolResults } from './message.ts';
import type { ResponsesItem } from './ResponsesItem.ts';

/** Who speaks in items that the model did not make. */
const INPUT_ROLES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['user', 'system', 'developer']);

/**
 * Answers are items somewhere behind their calls: a tool may answer later than the response after. Missing ones are put behind
 * the items of the response.
 *
 * Source: OpenAI API reference, "Create a model response", `input`.
 */
export const history: FormatHistory<ResponsesItem> = /* @__PURE__ */ entryHistory({
  isList: true,
  isModel: (item) => !INPUT_ROLES.has(item.role) && !isOutput(item),
  calls: ({ type, call_id: id, name, input, arguments: text }) => {
    if (type === 'function_call') return asList(readHistoryCall({ id, name, input: text }));
    if (type !== 'custom_tool_call') return [];
    return asList(readHistoryCall({ id, name, input, kind: 'custom' }));
  },
  isEmpty: ({ type, role, content }) => {
    // The API wants something behind every reasoning.
    if (type === 'reasoning') return true;
    if (type !== 'message' && (type !== undefined || role === undefined)) return false;
    return typeof content === 'string' ? content === '' : asObjects(content).length === 0;
  },
  answer: (item) => (isOutput(item) ? answerWithId(item.call_id) : undefined),
  answers: toolResults,
});

function isOutput({ type }: WireObject): boolean {
  return type === 'function_call_output' || type === 'custom_tool_call_output';
}

function asList<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item];
}
