import type { Snippet } from './Snippet.ts';

const start = (contentBlockIndex: number, given: object): object => ({
  $name: 'contentBlockStart',
  contentBlockIndex,
  start: given,
});
const grow = (contentBlockIndex: number, delta: object): object => ({
  $name: 'contentBlockDelta',
  contentBlockIndex,
  delta,
});
const stop = (contentBlockIndex: number): object => ({
  $name: 'contentBlockStop',
  contentBlockIndex,
});

/** What ConverseStream has beside text, reasoning and calls. */
export const bedrockSnippets: readonly Snippet[] = [
  (index) => [grow(index, { reasoningContent: { redactedContent: 'aGlkZGVu' } }), stop(index)],
  (index) => [
    grow(index, { reasoningContent: { text: 'Let me see.' } }),
    grow(index, { reasoningContent: { signature: 'c2lnbmVk' } }),
    stop(index),
  ],
  (index) => [
    grow(index, { text: 'As said.' }),
    grow(index, {
      citation: {
        title: 'Page',
        location: { documentChar: { documentIndex: 0, start: 1, end: 2 } },
      },
    }),
    stop(index),
  ],
  (index) => [
    start(index, {
      toolUse: { toolUseId: 'srv_1', name: 'nova_grounding', type: 'server_tool_use' },
    }),
    grow(index, { toolUse: { input: '{"q":"x"}' } }),
    stop(index),
    start(index + 1, {
      toolResult: { toolUseId: 'srv_1', type: 'nova_grounding_result', status: 'success' },
    }),
    grow(index + 1, { toolResult: [{ text: 'Found.' }] }),
    stop(index + 1),
  ],
  (index) => [
    start(index, { image: { format: 'png' } }),
    grow(index, { image: { source: { bytes: 'AAAA' } } }),
    stop(index),
  ],
  (index) => [
    start(index, { toolUse: { toolUseId: 'use_whole', name: 'look', input: { n: 1 } } }),
    stop(index),
  ],
  (index) => [start(index, { toolUse: { toolUseId: 'use_empty', name: 'look' } }), stop(index)],
  () => [{ $name: 'messageStop', stopReason: 'guardrail_intervened' }],
  () => [
    {
      $name: 'metadata',
      usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3, cacheReadInputTokens: 1 },
    },
  ],
  () => [{ $name: 'throttlingException', message: 'Too many.' }],
];
