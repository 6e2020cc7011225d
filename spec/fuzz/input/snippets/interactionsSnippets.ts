import type { Snippet } from './Snippet.ts';

const step = (index: number, given: object, ...deltas: object[]): object[] => [
  { event_type: 'step.start', index, step: given },
  ...deltas.map((delta) => ({ event_type: 'step.delta', index, delta })),
  { event_type: 'step.stop', index },
];

/** What the Interactions API has beside output, thoughts and calls. */
export const interactionsSnippets: readonly Snippet[] = [
  (index) =>
    step(index, { type: 'function_call', id: 'call_whole', name: 'look', arguments: { n: 1 } }),
  (index) =>
    step(
      index,
      { type: 'function_call', id: 'call_s', name: 'look', arguments: {}, signature: 'c2ln' },
      { type: 'arguments_delta', arguments: '{"city":' },
      { type: 'arguments_delta', arguments: '"Bern"}' },
    ),
  (index) =>
    step(
      index,
      { type: 'model_output' },
      { type: 'text', text: 'As said.' },
      {
        type: 'text_annotation_delta',
        annotations: [
          { type: 'url_citation', url: 'https://example.com/', start_index: 0, end_index: 2 },
        ],
      },
    ),
  (index) =>
    step(index, { type: 'model_output' }, { type: 'image', data: 'AAAA', mime_type: 'image/png' }),
  (index) =>
    step(
      index,
      { type: 'thought' },
      { type: 'thought_summary', content: { type: 'text', text: 'Let me see.' } },
      { type: 'thought_signature', signature: 'c2ln' },
    ),
  (index) => [
    ...step(
      index,
      { type: 'google_search_call', id: 'srv_1' },
      { type: 'google_search_call', arguments: { queries: ['x'] } },
    ),
    ...step(
      index + 1,
      { type: 'google_search_result', call_id: 'srv_1' },
      {
        type: 'google_search_result',
        result: [{ url: 'https://example.com/' }],
        signature: 'c2ln',
      },
    ),
  ],
  (index) =>
    step(
      index,
      { type: 'code_execution_call', id: 'srv_2' },
      { type: 'code_execution_call', arguments: { code: '1' } },
    ),
  // As it was in an earlier revision: content without a step.
  (index) => [
    { event_type: 'content.start', index, content: { type: 'text', text: 'Once ' } },
    { event_type: 'content.delta', index, delta: { type: 'text', text: 'more.' } },
    { event_type: 'content.stop', index },
  ],
  () => [{ event_type: 'interaction.status_update', status: 'requires_action' }],
  () => [
    { event_type: 'interaction.completed', interaction: { id: 'interaction-1', status: 'failed' } },
  ],
  () => [
    {
      event_type: 'interaction.created',
      interaction: { id: 'interaction-2', status: 'in_progress' },
    },
  ],
  () => [{ event_type: 'error', error: { code: 'busy', message: 'Busy.' } }],
];
