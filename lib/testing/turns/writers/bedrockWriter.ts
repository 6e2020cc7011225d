import type { TurnFinish } from '../ModelTurn.ts';
import type { CreateTurnWriter } from './TurnWriter.ts';

const STOP_REASONS: Readonly<Record<TurnFinish, string>> = {
  stop: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  'content-filter': 'content_filtered',
};

/** Padding, as the API puts it into every event. */
const PADDING = { p: 'abcdef' };

/**
 * Writes the events of Bedrock's ConverseStream. Blocks of text and reasoning have no start; a thought ends with a
 * signature.
 *
 * Source: Amazon Bedrock API reference, "ConverseStream".
 */
export const bedrockWriter: CreateTurnWriter = (emit) => {
  /** The kind of the block that is open. */
  let open: 'text' | 'reasoning' | 'call' | undefined;
  /** Index of the block that is open, or was last; -1 before the first. */
  let contentBlockIndex = -1;
  const send = (name: string, members: object): void => emit({ ...members, ...PADDING }, name);
  const delta = (delta: object): void => send('contentBlockDelta', { contentBlockIndex, delta });
  const close = (): void => {
    if (open === 'reasoning') delta({ reasoningContent: { signature: 'c2lnbmVk' } });
    if (open !== undefined) send('contentBlockStop', { contentBlockIndex });
    open = undefined;
  };
  const begin = (kind: 'text' | 'reasoning' | 'call'): void => {
    if (open === kind) return;
    close();
    open = kind;
    contentBlockIndex += 1;
  };

  return {
    start: () => send('messageStart', { role: 'assistant' }),
    text(text) {
      begin('text');
      delta({ text });
    },
    reasoning(text) {
      begin('reasoning');
      delta({ reasoningContent: { text } });
    },
    callStart({ id, name }) {
      begin('call');
      send('contentBlockStart', { contentBlockIndex, start: { toolUse: { toolUseId: id, name } } });
    },
    callDelta: (input) => delta({ toolUse: { input } }),
    callEnd: close,
    finish({ finish, usage: { inputTokens, outputTokens } }) {
      close();
      send('messageStop', { stopReason: STOP_REASONS[finish] });
      const usage = { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
      send('metadata', { metrics: { latencyMs: 1 }, usage });
    },
    error: (message) => emit({ message }, 'serviceUnavailableException'),
  };
};
