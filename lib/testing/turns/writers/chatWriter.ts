import type { TurnFinish } from '../ModelTurn.ts';
import type { CreateTurnWriter } from './TurnWriter.ts';

const FINISH_REASONS: Readonly<Record<TurnFinish, string>> = {
  stop: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  'content-filter': 'content_filter',
};

const CHUNK = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'scripted',
};

/**
 * Writes the chunks of OpenAI Chat Completions. Reasoning is `reasoning_content`, as most servers that have any send it.
 *
 * Source: OpenAI API reference, "Chat Completions", streaming.
 */
export const chatWriter: CreateTurnWriter = (emit) => {
  /** Index of the call that began last; -1 before the first. */
  let index = -1;
  const send = (delta: object, finish_reason: string | null = null): void =>
    emit({ ...CHUNK, choices: [{ index: 0, delta, logprobs: null, finish_reason }] });

  return {
    start: () => send({ role: 'assistant', content: '' }),
    text: (content) => send({ content }),
    reasoning: (reasoning_content) => send({ reasoning_content }),
    callStart({ id, name }) {
      index += 1;
      const call = { index, id, type: 'function', function: { name, arguments: '' } };
      send({ tool_calls: [call] });
    },
    callDelta: (delta) => send({ tool_calls: [{ index, function: { arguments: delta } }] }),
    callEnd() {
      // This wire has no mark for it.
    },
    finish({ finish, usage: { inputTokens, outputTokens } }) {
      send({}, FINISH_REASONS[finish]);
      const usage = {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
      };
      emit({ ...CHUNK, choices: [], usage });
      emit('[DONE]');
    },
    error: (message) => emit({ error: { message, type: 'server_error', param: null, code: null } }),
  };
};
