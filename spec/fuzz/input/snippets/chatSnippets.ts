import type { Snippet } from './Snippet.ts';

const chunk = (delta: object, members: object = {}): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: null, ...members }],
});
const call = (given: object): object => chunk({ tool_calls: [given] });

/** What servers of Chat Completions send beside text, reasoning and calls. */
export const chatSnippets: readonly Snippet[] = [
  // Whole calls, with and without an index, and an id that is not repeated.
  (index) => [
    call({
      index,
      id: 'call_whole',
      type: 'function',
      function: { name: 'look', arguments: '{"n":1}' },
    }),
  ],
  () => [
    call({ id: 'call_a', function: { name: 'look', arguments: '{}' } }),
    call({ id: 'call_b', function: { name: 'write', arguments: '{"n":2}' } }),
  ],
  () => [
    call({ index: 0, id: '', function: { name: 'look', arguments: '{"city"' } }),
    call({ index: 0, id: null, function: { name: null, arguments: ':"Bern"}' } }),
  ],
  (index) => [
    call({ index, id: 'call_object', function: { name: 'look', arguments: { city: 'Bern' } } }),
  ],
  (index) => [
    call({ index, id: 'call_c', type: 'custom', custom: { name: 'patch', input: '' } }),
    call({ index, custom: { input: 'free text' } }),
  ],
  () => [
    call({ index: 0, id: 'call_1', function: { name: 'loo', arguments: '' } }),
    call({ index: 0, function: { name: 'k', arguments: '{}' } }),
  ],
  (index) => [
    call({
      index,
      id: 'call_x',
      function: { name: 'look', arguments: '{}' },
      extra_content: { google: { thought_signature: 'c2ln' } },
    }),
  ],
  () => [
    chunk({ function_call: { name: 'look', arguments: '{"n":' } }),
    chunk({ function_call: { arguments: '1}' } }),
  ],
  () => [
    chunk({
      reasoning: 'Let me see.',
      reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Let me see.' }],
    }),
    chunk({ reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'eA==' }] }),
  ],
  () => [
    chunk({
      content: [
        { type: 'text', text: 'In parts.' },
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      ],
    }),
  ],
  () => [chunk({ refusal: 'No.' })],
  () => [
    chunk({ content: 'x' }, { content_filter_results: {} }),
    { choices: [], prompt_filter_results: [] },
  ],
  () => [
    chunk({
      annotations: [{ type: 'url_citation', url_citation: { url: 'https://example.com/' } }],
    }),
  ],
  () => [chunk({}, { finish_reason: 'tool_calls' })],
  () => [chunk({}, { finish_reason: 'content_filter' })],
  () => [
    {
      choices: [],
      usage: {
        prompt_tokens: 1,
        completion_tokens: 2,
        prompt_tokens_details: { cached_tokens: 1 },
      },
    },
  ],
  () => [{ error: { message: 'Busy.', code: 503 } }],
];
