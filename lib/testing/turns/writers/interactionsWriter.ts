import type { TurnFinish } from '../ModelTurn.ts';
import type { CreateTurnWriter } from './TurnWriter.ts';

const STATUSES: Readonly<Record<TurnFinish, string | undefined>> = {
  stop: 'completed',
  'tool-calls': 'requires_action',
  length: 'incomplete',
  'content-filter': undefined,
};

const INTERACTION = { id: 'interaction-1', object: 'interaction', model: 'scripted' };

/**
 * Writes the events of Google's Interactions API. Reasoning is a summary of a thought, which ends with a signature.
 *
 * Source: Gemini API reference, "Interactions", streaming events, revision 2026-05-20.
 */
export const interactionsWriter: CreateTurnWriter = (emit) => {
  /** The kind of the step that is open. */
  let open: 'model_output' | 'thought' | 'function_call' | undefined;
  /** Index of the step that is open, or was last; -1 before the first. */
  let index = -1;
  const send = (event_type: string, members: object): void =>
    emit({ ...members, event_type }, event_type);
  const delta = (delta: object): void => send('step.delta', { index, delta });
  const close = (): void => {
    if (open === 'thought') delta({ type: 'thought_signature', signature: 'c2lnbmVk' });
    if (open !== undefined) send('step.stop', { index });
    open = undefined;
  };
  const begin = (type: 'model_output' | 'thought' | 'function_call', members: object): void => {
    close();
    open = type;
    index += 1;
    send('step.start', { index, step: { type, ...members } });
  };

  return {
    start() {
      const interaction = { ...INTERACTION, status: 'in_progress' };
      send('interaction.created', { interaction });
      send('interaction.status_update', { interaction_id: INTERACTION.id, status: 'in_progress' });
    },
    text(text) {
      if (open !== 'model_output') begin('model_output', {});
      delta({ type: 'text', text });
    },
    reasoning(text) {
      if (open !== 'thought') begin('thought', {});
      delta({ type: 'thought_summary', content: { type: 'text', text } });
    },
    callStart: ({ id, name }) => begin('function_call', { id, name, arguments: {} }),
    callDelta: (given) => delta({ type: 'arguments_delta', arguments: given }),
    callEnd: close,
    finish({ finish, usage: { inputTokens, outputTokens } }) {
      const status = STATUSES[finish];
      if (status === undefined) {
        throw new TypeError(`gemini-interactions has no word for ${finish}.`);
      }
      close();
      const usage = {
        total_input_tokens: inputTokens,
        total_output_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
      };
      send('interaction.completed', { interaction: { ...INTERACTION, status, usage } });
      emit('[DONE]', 'done');
    },
    error: (message) => send('error', { error: { code: 'unavailable', message } }),
  };
};
