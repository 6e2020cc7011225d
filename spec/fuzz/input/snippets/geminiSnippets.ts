import type { Snippet } from './Snippet.ts';

const chunk = (...parts: object[]): object => ({
  candidates: [{ index: 0, content: { role: 'model', parts } }],
});
const call = (functionCall: object): object => chunk({ functionCall });

/** What `generateContent` has beside text, thoughts and whole calls. */
export const geminiSnippets: readonly Snippet[] = [
  () => [chunk({ functionCall: { name: 'look', args: { n: 1 } }, thoughtSignature: 'c2lnbmVk' })],
  () => [chunk({ functionCall: { name: 'look', args: {} } }, { functionCall: { name: 'look' } })],
  // Arguments that are streamed: text in pieces, numbers, lists and objects by path.
  () => [
    call({ id: 'call_s', name: 'look', willContinue: true }),
    call({
      partialArgs: [{ jsonPath: '$.city', stringValue: 'Be', willContinue: true }],
      willContinue: true,
    }),
    call({ partialArgs: [{ jsonPath: '$.city', stringValue: 'rn' }], willContinue: true }),
    call({
      partialArgs: [
        { jsonPath: '$.days[0].n', numberValue: 1.5 },
        { jsonPath: '$.days[1].n', boolValue: true },
      ],
      willContinue: true,
    }),
    call({
      partialArgs: [{ jsonPath: "$['odd key'][0]", nullValue: 'NULL_VALUE' }],
      willContinue: true,
    }),
    call({}),
  ],
  () => [
    call({ name: 'look', willContinue: true }),
    call({
      partialArgs: [
        { jsonPath: '$.__proto__', stringValue: 'x' },
        { jsonPath: '$.list[3]', numberValue: 9_007_199_254_740_991 },
      ],
    }),
  ],
  () => [
    call({
      name: 'look',
      partialArgs: [{ jsonPath: '$.a', willContinue: true }],
      willContinue: true,
    }),
    call({ name: 'write', args: { n: 2 } }),
  ],
  () => [chunk({ text: '', thoughtSignature: 'c2ln' })],
  () => [chunk({ text: 'Let me see.', thought: true, thoughtSignature: 'c2ln' })],
  () => [
    chunk(
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
    ),
  ],
  () => [chunk({ inlineData: { mimeType: 'image/png', data: 'AAAA' } })],
  () => [
    {
      candidates: [
        {
          content: { parts: [{ text: 'word' }] },
          groundingMetadata: { webSearchQueries: ['x'] },
          citationMetadata: {},
        },
      ],
    },
  ],
  () => [
    { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'print(look())' }] },
  ],
  () => [{ candidates: [{ finishReason: 'STOP' }] }],
  () => [{ promptFeedback: { blockReason: 'SAFETY' } }],
  () => [
    { usageMetadata: { promptTokenCount: 1, thoughtsTokenCount: 2, cachedContentTokenCount: 3 } },
  ],
  () => [{ error: { code: 429, message: 'Too many.', status: 'RESOURCE_EXHAUSTED' } }],
];
