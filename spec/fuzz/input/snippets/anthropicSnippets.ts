import type { Snippet } from './Snippet.ts';

const block = (index: number, content_block: object, ...deltas: object[]): object[] => [
  { type: 'content_block_start', index, content_block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];

const input = (partial_json: string): object => ({ type: 'input_json_delta', partial_json });

/** What Anthropic Messages has beside text, thoughts and calls. */
export const anthropicSnippets: readonly Snippet[] = [
  () => [{ type: 'ping' }],
  (index) =>
    block(
      index,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'Let me see.' },
      { type: 'signature_delta', signature: 'c2ln' },
      { type: 'signature_delta', signature: 'bmVk' },
    ),
  (index) => block(index, { type: 'redacted_thinking', data: 'aGlkZGVu' }),
  (index) =>
    block(
      index,
      { type: 'text', text: 'As said ', citations: [] },
      { type: 'text_delta', text: 'there.' },
      {
        type: 'citations_delta',
        citation: {
          type: 'char_location',
          cited_text: 'there',
          document_index: 0,
          start_char_index: 1,
          end_char_index: 6,
        },
      },
    ),
  (index) => [
    ...block(
      index,
      { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} },
      input('{"query":'),
      input('"weather"}'),
    ),
    ...block(index + 1, {
      type: 'web_search_tool_result',
      tool_use_id: 'srv_1',
      content: [
        {
          type: 'web_search_result',
          url: 'https://example.com/',
          title: 'Weather',
          encrypted_content: 'eA==',
        },
      ],
    }),
  ],
  (index) =>
    block(index, { type: 'tool_use', id: 'toolu_whole', name: 'look', input: { city: 'Bern' } }),
  (index) =>
    block(
      index,
      { type: 'tool_use', id: 'toolu_caller', name: 'look', input: {}, caller: { type: 'direct' } },
      input(''),
      input('{"n":9007199254740993}'),
    ),
  (index) => block(index, { type: 'fallback', from: 'one', to: 'other' }),
  (index) =>
    block(
      index,
      { type: 'compaction', content: null },
      { type: 'compaction_delta', content: 'Short.' },
    ),
  () => [
    { type: 'message_delta', delta: { stop_reason: 'pause_turn' }, usage: { output_tokens: 3 } },
  ],
  () => [{ type: 'message_start', message: { id: 'msg_2', role: 'assistant', content: [] } }],
  () => [{ type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } }],
];
