import type { Snippet } from './Snippet.ts';

const added = (output_index: number, item: object): object => ({
  type: 'response.output_item.added',
  output_index,
  item: { status: 'in_progress', ...item },
});
const done = (output_index: number, item: object): object => ({
  type: 'response.output_item.done',
  output_index,
  item: { status: 'completed', ...item },
});

/** What the Responses API has beside messages, summaries and calls of functions. */
export const responsesSnippets: readonly Snippet[] = [
  (output_index) => {
    const item = { id: 'ctc_1', type: 'custom_tool_call', call_id: 'call_c', name: 'patch' };
    const at = { item_id: 'ctc_1', output_index };
    return [
      added(output_index, { ...item, input: '' }),
      { type: 'response.custom_tool_call_input.delta', ...at, delta: 'free ' },
      { type: 'response.custom_tool_call_input.delta', ...at, delta: 'text' },
      { type: 'response.custom_tool_call_input.done', ...at, input: 'free text' },
      done(output_index, { ...item, input: 'free text' }),
    ];
  },
  (index) => [
    done(index, {
      id: 'fc_whole',
      type: 'function_call',
      call_id: 'call_w',
      name: 'look',
      arguments: '{"n":1}',
    }),
  ],
  (index) => [
    done(index, {
      id: 'fc_cut',
      type: 'function_call',
      status: 'incomplete',
      call_id: 'call_i',
      name: 'look',
      arguments: '{"n"',
    }),
  ],
  (output_index) => [
    added(output_index, {
      id: 'fc_s',
      type: 'function_call',
      call_id: 'call_s',
      name: 'look',
      arguments: '',
      namespace: 'x',
    }),
    {
      type: 'response.function_call_arguments.delta',
      item_id: 'fc_s',
      output_index,
      delta: '{"a":',
    },
    {
      type: 'response.function_call_arguments.done',
      item_id: 'fc_s',
      output_index,
      arguments: '{"a":2}',
    },
  ],
  (index) => [
    added(index, { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: '' }),
    {
      type: 'response.reasoning_text.delta',
      item_id: 'rs_1',
      output_index: index,
      content_index: 0,
      delta: 'Let me see.',
    },
    done(index, {
      id: 'rs_1',
      type: 'reasoning',
      summary: [],
      content: [{ type: 'reasoning_text', text: 'Let me see.' }],
      encrypted_content: 'eA==',
    }),
  ],
  (index) => [
    added(index, { id: 'ws_1', type: 'web_search_call' }),
    { type: 'response.web_search_call.searching', item_id: 'ws_1', output_index: index },
    done(index, { id: 'ws_1', type: 'web_search_call', action: { type: 'search', query: 'x' } }),
  ],
  (index) => [
    added(index, { id: 'mcp_1', type: 'mcp_call', name: 'look', server_label: 's', arguments: '' }),
    {
      type: 'response.mcp_call_arguments.delta',
      item_id: 'mcp_1',
      output_index: index,
      delta: '{}',
    },
    done(index, {
      id: 'mcp_1',
      type: 'mcp_call',
      name: 'look',
      server_label: 's',
      arguments: '{}',
      output: 'x',
    }),
  ],
  (index) => [
    {
      type: 'response.output_text.annotation.added',
      item_id: 'msg_1',
      output_index: index,
      content_index: 0,
      annotation_index: 0,
      annotation: { type: 'url_citation', url: 'https://example.com/' },
    },
  ],
  (index) => [
    added(index, { id: 'msg_r', type: 'message', role: 'assistant', content: [] }),
    {
      type: 'response.refusal.delta',
      item_id: 'msg_r',
      output_index: index,
      content_index: 0,
      delta: 'No.',
    },
    done(index, {
      id: 'msg_r',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'refusal', refusal: 'No.' }],
    }),
  ],
  () => [{ type: 'keepalive' }],
  () => [
    { type: 'response.created', response: { id: 'resp_2', status: 'in_progress', output: [] } },
  ],
  () => [
    {
      type: 'response.completed',
      response: {
        id: 'resp_1',
        status: 'completed',
        output: [
          {
            id: 'fc_late',
            type: 'function_call',
            call_id: 'call_l',
            name: 'look',
            arguments: '{}',
          },
        ],
      },
    },
  ],
  () => [
    {
      type: 'response.failed',
      response: {
        id: 'resp_1',
        status: 'failed',
        error: { code: 'server_error', message: 'Busy.' },
      },
    },
  ],
  () => [{ type: 'error', code: 'rate_limit_exceeded', message: 'Too many.' }],
];
