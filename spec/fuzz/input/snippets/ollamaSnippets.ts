import type { Snippet } from './Snippet.ts';

const line = (message: object, members: object = {}): object => ({
  model: 'scripted',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...members,
});

/** What Ollama's chat API has beside text, thoughts and calls with ids. */
export const ollamaSnippets: readonly Snippet[] = [
  () => [line({ tool_calls: [{ function: { name: 'look', arguments: { n: 1 } } }] })],
  () => [
    line({
      tool_calls: [
        { function: { index: 0, name: 'look', arguments: {} } },
        { function: { index: 1, name: 'write', arguments: { city: 'Bern' } } },
      ],
    }),
  ],
  () => [
    line({
      tool_calls: [{ id: 'call_1', function: { index: 0, name: 'look', arguments: '{"n":1}' } }],
    }),
  ],
  () => [line({ content: 'And ', tool_calls: [{ id: 'x', function: { name: 'look' } }] })],
  () => [line({ thinking: 'Let me see.' })],
  () => [line({ images: ['AAAA'] })],
  () => [line({ content: '' }, { logprobs: [] })],
  () => [line({}, { done: true, done_reason: 'load' })],
  () => [line({ content: 'last' }, { done: true, done_reason: 'length', eval_count: 3 })],
  () => [{ error: 'the model runner has stopped' }],
];
