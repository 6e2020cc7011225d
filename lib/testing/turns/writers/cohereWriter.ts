import type { TurnFinish } from '../ModelTurn.ts';
import type { CreateTurnWriter } from './TurnWriter.ts';

const FINISH_REASONS: Readonly<Record<TurnFinish, string>> = {
  stop: 'COMPLETE',
  'tool-calls': 'TOOL_CALL',
  length: 'MAX_TOKENS',
  'content-filter': 'ERROR_TOXIC',
};

/**
 * Writes the events of Cohere's Chat API, version 2. Reasoning is content of type `thinking`.
 *
 * Source: Cohere API reference, "Chat with Streaming", version 2.
 */
export const cohereWriter: CreateTurnWriter = (emit) => {
  /** The kind of content that is open. */
  let open: 'text' | 'thinking' | undefined;
  /** Index of the content that is open, or was last; -1 before the first. */
  let index = -1;
  /** Index of the call that began last; -1 before the first. */
  let callIndex = -1;
  const send = (type: string, members: object): void => emit({ type, ...members }, type);
  const close = (): void => {
    if (open !== undefined) send('content-end', { index });
    open = undefined;
  };
  const say = (type: 'text' | 'thinking', words: string): void => {
    if (open !== type) {
      close();
      open = type;
      index += 1;
      const content = { type, [type]: '' };
      send('content-start', { index, delta: { message: { content } } });
    }
    send('content-delta', { index, delta: { message: { content: { [type]: words } } } });
  };
  const sendCall = (type: string, call: object): void =>
    send(type, { index: callIndex, delta: { message: { tool_calls: call } } });

  return {
    start() {
      const message = {
        role: 'assistant',
        content: [],
        tool_plan: '',
        tool_calls: [],
        citations: [],
      };
      send('message-start', { id: 'message-1', delta: { message } });
    },
    text: (delta) => say('text', delta),
    reasoning: (delta) => say('thinking', delta),
    callStart({ id, name }) {
      close();
      callIndex += 1;
      sendCall('tool-call-start', { id, type: 'function', function: { name, arguments: '' } });
    },
    callDelta: (delta) => sendCall('tool-call-delta', { function: { arguments: delta } }),
    callEnd: () => send('tool-call-end', { index: callIndex }),
    finish({ finish, usage: { inputTokens, outputTokens } }) {
      close();
      const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
      const usage = { billed_units: tokens, tokens };
      send('message-end', { delta: { finish_reason: FINISH_REASONS[finish], usage } });
      emit('[DONE]');
    },
    error: (error) => send('message-end', { delta: { finish_reason: 'ERROR', error } }),
  };
};
