import type { TurnFinish } from '../ModelTurn.ts';
import { beginCall, beginText, type ResponsesItem } from './responsesItem.ts';
import type { CreateTurnWriter } from './TurnWriter.ts';

/** Why a response is incomplete; undefined for one that is complete. */
const INCOMPLETE: Readonly<Record<TurnFinish, string | undefined>> = {
  stop: undefined,
  'tool-calls': undefined,
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

const RESPONSE = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model: 'scripted',
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  usage: null,
};

/**
 * Writes the events of OpenAI's Responses API. Reasoning is a summary. The last event says again all that was said.
 *
 * Source: OpenAI API reference, "Responses", streaming events.
 */
export const responsesWriter: CreateTurnWriter = (emit) => {
  /** The items that have ended. */
  const output: object[] = [];
  /** The item that is open. */
  let open: ResponsesItem | undefined;
  let sequence_number = 0;
  const send = (type: string, members: object): void => {
    emit({ type, sequence_number, ...members }, type);
    sequence_number += 1;
  };
  const close = (): void => {
    if (open !== undefined) output.push(open.end());
    open = undefined;
  };
  /** The item that is open if it is of that kind, else another one. */
  const itemOf = (kind: 'message' | 'reasoning'): ResponsesItem => {
    if (open?.kind === kind) return open;
    close();
    open = beginText(kind, output.length, send);
    return open;
  };

  return {
    start() {
      for (const type of ['response.created', 'response.in_progress']) {
        send(type, { response: { ...RESPONSE, status: 'in_progress', output: [] } });
      }
    },
    text: (delta) => itemOf('message').add(delta),
    reasoning: (delta) => itemOf('reasoning').add(delta),
    callStart(call) {
      close();
      open = beginCall(call, output.length, send);
    },
    callDelta: (delta) => open?.add(delta),
    callEnd: close,
    finish({ finish, usage }) {
      close();
      const reason = INCOMPLETE[finish];
      const status = reason === undefined ? 'completed' : 'incomplete';
      const response = {
        ...RESPONSE,
        status,
        incomplete_details: reason === undefined ? null : { reason },
        output,
        usage: {
          input_tokens: usage.inputTokens,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: usage.outputTokens,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.inputTokens + usage.outputTokens,
        },
      };
      send(`response.${status}`, { response });
    },
    error: (message) => send('error', { code: 'server_error', message, param: null }),
  };
};
