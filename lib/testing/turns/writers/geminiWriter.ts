import type { TurnFinish } from '../ModelTurn.ts';
import type { CallStart, CreateTurnWriter } from './TurnWriter.ts';
import { withArguments } from './withArguments.ts';

const FINISH_REASONS: Readonly<Record<TurnFinish, string>> = {
  stop: 'STOP',
  'tool-calls': 'STOP',
  length: 'MAX_TOKENS',
  'content-filter': 'SAFETY',
};

const RESPONSE = { modelVersion: 'scripted', responseId: 'response-1' };

/**
 * Writes the chunks of Google's `generateContent`. Calls come whole, each in a chunk of its own.
 *
 * Source: Gemini API reference, "Generating content", `GenerateContentResponse`.
 */
export const geminiWriter: CreateTurnWriter = (emit) => {
  /** The call that began last. */
  let call: CallStart = { id: '', name: '' };
  /** Its argument text so far. */
  let argumentText = '';
  const chunk = (candidate: object, members: object = {}): object => ({
    candidates: [{ ...candidate, index: 0 }],
    ...members,
    ...RESPONSE,
  });
  const partChunk = (part: object): object => chunk({ content: { parts: [part], role: 'model' } });

  return {
    start() {
      // The first part begins the response.
    },
    text: (text) => emit(partChunk({ text })),
    reasoning: (text) => emit(partChunk({ text, thought: true })),
    callStart(given) {
      call = given;
      argumentText = '';
    },
    callDelta(delta) {
      argumentText += delta;
    },
    callEnd() {
      const whole = { ...call, text: argumentText };
      const toChunk = (args: unknown): object => partChunk({ functionCall: { ...call, args } });
      emit(withArguments(whole, 'gemini', toChunk));
    },
    finish({ finish, usage: { inputTokens, outputTokens } }) {
      const usageMetadata = {
        promptTokenCount: inputTokens,
        candidatesTokenCount: outputTokens,
        totalTokenCount: inputTokens + outputTokens,
      };
      const content = { parts: [{ text: '' }], role: 'model' };
      emit(chunk({ content, finishReason: FINISH_REASONS[finish] }, { usageMetadata }));
    },
    error: (message) => emit({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  };
};
