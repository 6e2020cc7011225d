import { answerWithId } from '../answerWithId.ts';
import { entryHistory } from '../entryHistory.ts';
import type { FormatHistory } from '../HistoryCall.ts';
import { readHistoryCall } from '../readHistoryCall.ts';
import { asObjects } from '../wireValues.ts';
import type { InteractionStep } from './InteractionStep.ts';
import { toolResults } from './message.ts';

/** Steps that the model did not make. */
const INPUT_TYPES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'user_input',
  'function_result',
]);
/** Steps that are nothing without content. */
const CONTENT_TYPES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['user_input', 'model_output']);

/**
 * Answers are steps somewhere behind their calls. Missing ones are put behind the steps of the response.
 *
 * Source: Gemini API reference, "Interactions", `Step`, revision 2026-05-20.
 */
export const history: FormatHistory<InteractionStep> = /* @__PURE__ */ entryHistory({
  isList: true,
  isModel: ({ type }) => !INPUT_TYPES.has(type),
  calls: ({ type, id, name, arguments: input }) => {
    const call = type === 'function_call' ? readHistoryCall({ id, name, input }) : undefined;
    return call === undefined ? [] : [call];
  },
  isEmpty: ({ type, content }) => CONTENT_TYPES.has(type) && asObjects(content).length === 0,
  answer: ({ type, call_id }) => (type === 'function_result' ? answerWithId(call_id) : undefined),
  answers: toolResults,
});
