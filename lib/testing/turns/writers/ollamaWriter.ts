import type { TurnFinish } from '../ModelTurn.ts';
import type { CallStart, CreateTurnWriter } from './TurnWriter.ts';
import { withArguments } from './withArguments.ts';

const DONE_REASONS: Readonly<Record<TurnFinish, string | undefined>> = {
  stop: 'stop',
  'tool-calls': 'stop',
  length: 'length',
  'content-filter': undefined,
};

const LINE = { model: 'scripted', created_at: '2026-01-01T00:00:00Z' };

/**
 * Writes the lines of Ollama's `/api/chat`. Calls come whole, each in a line of its own.
 *
 * Source: Ollama API reference, "Generate a chat message".
 */
export const ollamaWriter: CreateTurnWriter = (emit) => {
  /** The call that began last. */
  let call: CallStart = { id: '', name: '' };
  /** Its argument text so far. */
  let argumentText = '';
  /** How many calls came before it. */
  let index = -1;
  const line = (message: object): object => ({
    ...LINE,
    message: { role: 'assistant', content: '', ...message },
    done: false,
  });

  return {
    start() {
      // The first line begins the response.
    },
    text: (content) => emit(line({ content })),
    reasoning: (thinking) => emit(line({ thinking })),
    callStart(given) {
      call = given;
      argumentText = '';
      index += 1;
    },
    callDelta(delta) {
      argumentText += delta;
    },
    callEnd() {
      const { id, name } = call;
      const whole = { ...call, text: argumentText };
      const toLine = (args: unknown): object =>
        line({ tool_calls: [{ id, function: { index, name, arguments: args } }] });
      emit(withArguments(whole, 'ollama', toLine));
    },
    finish({ finish, usage }) {
      const done_reason = DONE_REASONS[finish];
      if (done_reason === undefined) throw new TypeError(`ollama has no word for ${finish}.`);
      const counts = { prompt_eval_count: usage.inputTokens, eval_count: usage.outputTokens };
      const durations = {
        total_duration: 1,
        load_duration: 1,
        prompt_eval_duration: 1,
        eval_duration: 1,
      };
      emit({ ...line({}), done: true, done_reason, ...durations, ...counts });
    },
    error: (error) => emit({ error }),
  };
};
