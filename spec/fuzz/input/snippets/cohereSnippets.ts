import type { Snippet } from './Snippet.ts';

const send = (type: string, index: number, message: object): object => ({
  type,
  index,
  delta: { message },
});

/** What Cohere's Chat API has beside text, thoughts and calls. */
export const cohereSnippets: readonly Snippet[] = [
  () => [
    { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I will ' } } },
    { type: 'tool-plan-delta', delta: { message: { tool_plan: 'look.' } } },
  ],
  (index) => [
    send('citation-start', index, {
      citations: { start: 0, end: 4, text: 'word', sources: [{ type: 'tool', id: 'call_1:0' }] },
    }),
    { type: 'citation-end', index },
  ],
  (index) => [
    send('tool-call-start', index, {
      tool_calls: {
        id: 'call_whole',
        type: 'function',
        function: { name: 'look', arguments: '{"n":1}' },
      },
    }),
    { type: 'tool-call-end', index },
  ],
  (index) => [
    send('tool-call-start', index, {
      tool_calls: [
        { id: 'call_list', type: 'function', function: { name: 'look', arguments: '' } },
      ],
    }),
    send('tool-call-delta', index, { tool_calls: { function: { arguments: '{"city":"Bern"}' } } }),
    { type: 'tool-call-end', index },
  ],
  (index) => [
    send('content-start', index, { content: { type: 'thinking', thinking: 'Let ' } }),
    send('content-delta', index, { content: { thinking: 'me see.' } }),
    { type: 'content-end', index },
  ],
  (index) => [send('content-delta', index, { content: { text: 'No start.' } })],
  () => [{ type: 'debug', prompt: 'x' }],
  () => [{ type: 'message-end', delta: { finish_reason: 'TOOL_CALL' } }],
  () => [{ type: 'message-end', delta: { finish_reason: 'TIMEOUT' } }],
  () => [{ message: 'invalid request' }],
];
