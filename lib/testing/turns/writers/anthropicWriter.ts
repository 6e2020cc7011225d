import type { TurnFinish } from '../ModelTurn.ts';
import type { CreateTurnWriter } from './TurnWriter.ts';

const STOP_REASONS: Readonly<Record<TurnFinish, string>> = {
  stop: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  'content-filter': 'refusal',
};

const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'scripted',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

/**
 * Writes the events of Anthropic Messages. A thought ends with a signature, as the API's do.
 *
 * Source: Anthropic API reference, "Streaming messages", API version 2023-06-01.
 */
export const anthropicWriter: CreateTurnWriter = (emit) => {
  /** The kind of the block that is open. */
  let open: 'text' | 'thinking' | 'tool_use' | undefined;
  /** Index of the block that is open, or was last; -1 before the first. */
  let index = -1;
  const send = (type: string, members: object): void => emit({ type, ...members }, type);
  const delta = (delta: object): void => send('content_block_delta', { index, delta });
  const close = (): void => {
    if (open === 'thinking') delta({ type: 'signature_delta', signature: 'c2lnbmVk' });
    if (open !== undefined) send('content_block_stop', { index });
    open = undefined;
  };
  const begin = (type: 'text' | 'thinking' | 'tool_use', members: object): void => {
    close();
    open = type;
    index += 1;
    send('content_block_start', { index, content_block: { type, ...members } });
  };

  return {
    start: () => send('message_start', { message: MESSAGE }),
    text(text) {
      if (open !== 'text') begin('text', { text: '' });
      delta({ type: 'text_delta', text });
    },
    reasoning(thinking) {
      if (open !== 'thinking') begin('thinking', { thinking: '', signature: '' });
      delta({ type: 'thinking_delta', thinking });
    },
    callStart: ({ id, name }) => begin('tool_use', { id, name, input: {} }),
    callDelta: (partial_json) => delta({ type: 'input_json_delta', partial_json }),
    callEnd: close,
    finish({ finish, usage }) {
      close();
      send('message_delta', {
        delta: { stop_reason: STOP_REASONS[finish], stop_sequence: null },
        usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
      });
      send('message_stop', {});
    },
    error: (message) => send('error', { error: { type: 'overloaded_error', message } }),
  };
};
