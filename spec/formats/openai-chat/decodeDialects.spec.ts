import { expect } from 'chai';
import {
  briefCalls,
  type ChatItem,
  chunk,
  DONE,
  decodeChat,
  ended,
  entries,
  more,
  said,
} from '../../helpers/chatStream.ts';

/** What a server sends, as far as it differs from OpenAI, and what must come of it. */
interface Dialect {
  readonly server: string;
  readonly items: readonly ChatItem[];
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls: readonly string[];
  /** Members of `finish.message` beside role, content and calls: what the server gets back. */
  readonly back?: object;
}

const A = '{"n":1}';
const B = '{"n":2}';

/** An entry of a call with these members. */
function call(members: object, name?: string | null, text?: unknown): object {
  return { ...members, function: { ...(name !== undefined && { name }), arguments: text } };
}

const detail = (text: string, index = 0): object => ({ type: 'reasoning.text', text, index });
const SEALED = { type: 'reasoning.encrypted', data: 'c2Vj', id: 'rs_1', index: 1 };

const DIALECTS: readonly Dialect[] = [
  {
    server: 'vLLM: the id again and again, reasoning under two names, stop after calls',
    items: [
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning: 'Hm', reasoning_content: 'Hm' }),
      entries(call({ index: 0, id: 'chatcmpl-tool-1', type: 'function' }, 'f', '')),
      entries(call({ index: 0, id: 'chatcmpl-tool-1', type: 'function' }, undefined, '{"n"')),
      entries(call({ index: 0, id: 'chatcmpl-tool-1', type: 'function' }, undefined, ':1}')),
      ended('stop'),
      { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`chatcmpl-tool-1 f ${A}`],
    back: { reasoning: 'Hm', reasoning_content: 'Hm' },
  },
  {
    server:
      'SGLang: id and name are null later, and the index of the first entry is that of the tool',
    items: [
      entries(call({ index: 2, id: 'a', type: 'function' }, 'f', '')),
      entries(call({ index: 0, id: null, type: 'function' }, null, '{"n"')),
      entries(call({ index: 0, id: null, type: 'function' }, null, ':1}')),
      chunk({ content: null, reasoning_content: null, tool_calls: null }, 'tool_calls'),
      DONE,
    ],
    calls: [`a f ${A}`],
  },
  {
    server: 'llama.cpp: the name in every entry',
    items: [
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', '{')),
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', '"n":1')),
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', '}')),
      ended(),
      DONE,
    ],
    calls: [`a f ${A}`],
  },
  {
    server: 'llama.cpp, older: the id inside the function',
    items: [entries({ index: 0, function: { id: 'a', name: 'f', arguments: A } }), ended(), DONE],
    calls: [`a f ${A}`],
  },
  {
    server: 'Ollama: whole calls with a constant index, and stop',
    items: [
      chunk({ role: 'assistant', content: '', reasoning: 'Hm' }),
      entries(call({ index: 0, id: 'call_x', type: 'function' }, 'f', A)),
      entries(call({ index: 0, id: 'call_y', type: 'function' }, 'f', B)),
      ended('stop'),
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`call_x f ${A}`, `call_y f ${B}`],
    back: { reasoning: 'Hm' },
  },
  {
    server: 'LM Studio: blank ids and names in later entries',
    items: [
      entries(call({ index: 0, id: '17', type: 'function' }, 'f', '')),
      entries(call({ index: 0, id: '', type: '' }, '', '{"n"')),
      entries(call({ index: 0, id: '', type: '' }, '', ':1}')),
      ended(),
      DONE,
    ],
    calls: [`17 f ${A}`],
  },
  {
    server: 'DeepSeek: reasoning_content, content null, blank ids through gateways',
    items: [
      chunk({ role: 'assistant', content: null, reasoning_content: '' }),
      chunk({ content: null, reasoning_content: 'H' }),
      chunk({ content: null, reasoning_content: 'm' }),
      chunk({ content: 'Hi', reasoning_content: null }),
      entries(call({ index: 0, id: 'call_00_a', type: 'function' }, 'f', '')),
      entries(call({ index: 0, id: '' }, null, A)),
      ended(),
      DONE,
    ],
    text: 'Hi',
    reasoning: 'Hm',
    calls: [`call_00_a f ${A}`],
    back: { reasoning_content: 'Hm' },
  },
  {
    server: 'Groq: usage in x_groq, whole calls, a channel that nobody needs back',
    items: [
      { ...(chunk({ role: 'assistant', content: null }) as object), x_groq: { id: 'req_1' } },
      chunk({ reasoning: 'Hm', channel: 'analysis' }),
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', A)),
      { ...(ended() as object), x_groq: { id: 'req_1', usage: { prompt_tokens: 3 } } },
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`a f ${A}`],
    back: { reasoning: 'Hm' },
  },
  {
    server: 'Together: usage in the last chunk, tool_calls null or empty elsewhere',
    items: [
      chunk({ role: 'assistant', content: 'Hi', tool_calls: [], token_id: 7 }),
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', '{"n":')),
      entries(call({ index: 0, id: 'a', type: 'function' }, undefined, '1}')),
      {
        choices: [{ index: 0, delta: { content: '', tool_calls: null }, finish_reason: 'eos' }],
        usage: { prompt_tokens: 3 },
      },
      DONE,
    ],
    text: 'Hi',
    calls: [`a f ${A}`],
  },
  {
    server: 'Fireworks: the id in every entry, function_call null beside it',
    items: [
      chunk({ tool_calls: [call({ index: 0, id: 'a' }, 'f', '')], function_call: null }),
      chunk({ tool_calls: [call({ index: 0, id: 'a' }, null, A)], function_call: null }),
      ended(),
      DONE,
    ],
    calls: [`a f ${A}`],
  },
  {
    server: 'OpenRouter: comments, reasoning twice, the encrypted one apart, the finish twice',
    items: [
      ': OPENROUTER PROCESSING',
      chunk({ content: '', reasoning: 'H', reasoning_details: [detail('H')] }),
      chunk({ content: '', reasoning: 'm', reasoning_details: [detail('m')] }),
      chunk({ content: '', reasoning_details: [SEALED] }),
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', A)),
      ended(),
      chunk({ role: 'assistant', content: '' }, 'tool_calls'),
      { choices: [{ index: 0, delta: { content: '' } }], usage: { prompt_tokens: 3 } },
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`a f ${A}`],
    back: { reasoning: 'Hm', reasoning_details: [detail('Hm'), SEALED] },
  },
  {
    server: 'Azure: filter results without choices before, and without a delta after',
    items: [
      { choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] },
      chunk({ role: 'assistant', content: 'Hi', refusal: null }),
      ended('stop'),
      { choices: [{ index: 0, finish_reason: null, content_filter_offsets: { start_offset: 1 } }] },
      DONE,
    ],
    text: 'Hi',
    calls: [],
  },
  {
    server: 'Gemini: whole calls without an index, a signature on the first of them, stop',
    items: [
      entries({
        ...call({ id: 'g1', type: 'function' }, 'f', A),
        extra_content: { google: { thought_signature: 'c2ln' } },
      }),
      entries(call({ id: 'g2', type: 'function' }, 'f', B)),
      chunk({ role: 'assistant', extra_content: { google: { thought: true } } }, 'stop'),
      DONE,
    ],
    calls: [`g1 f ${A}`, `g2 f ${B}`],
    back: { extra_content: { google: { thought: true } } },
  },
  {
    server: 'Mistral: no index, arguments as an object, thinking among the parts of content',
    items: [
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'H' }] }] }),
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'm' }] }] }),
      chunk({ content: [{ type: 'text', text: 'H' }] }),
      chunk({ content: 'i' }),
      chunk({ content: [{ type: 'reference', reference_ids: [3] }] }),
      entries(call({ id: 'Ab3dE6gH9' }, 'f', { n: 1 }), call({ id: 'iJ2kL5mN8' }, 'f', B)),
      ended(),
      DONE,
    ],
    text: 'Hi',
    reasoning: 'Hm',
    calls: [`Ab3dE6gH9 f ${A}`, `iJ2kL5mN8 f ${B}`],
    back: {
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
        { type: 'text', text: 'Hi' },
        { type: 'reference', reference_ids: [3] },
      ],
    },
  },
  {
    server: 'xAI: whole calls beside usage in every chunk, encrypted reasoning, citations',
    items: [
      { ...(chunk({ role: 'assistant', reasoning_content: 'Hm' }) as object), usage: {} },
      entries(call({ index: 0, id: 'call_1', type: 'function' }, 'f', A)),
      chunk({ encrypted_content: 'c2Vj' }),
      { ...(ended() as object), citations: ['https://a.example'] },
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`call_1 f ${A}`],
    back: { reasoning_content: 'Hm', encrypted_content: 'c2Vj' },
  },
  {
    server: 'DashScope: blank ids in later entries, reasoning_content, no finish value but DONE',
    items: [
      chunk({ content: null, reasoning_content: 'Hm' }),
      entries(call({ index: 0, id: 'call_1', type: 'function' }, 'f', '{"n"')),
      entries(call({ index: 0, id: '', type: 'function' }, '', ':1}')),
      chunk({ content: '' }, ''),
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`call_1 f ${A}`],
    back: { reasoning_content: 'Hm' },
  },
  {
    server: 'GLM: reasoning_content, whole calls, no DONE',
    items: [
      chunk({ role: 'assistant', reasoning_content: 'Hm' }),
      entries(call({ index: 0, id: 'call_-1', type: 'function' }, 'f', A)),
      ended(),
    ],
    reasoning: 'Hm',
    calls: [`call_-1 f ${A}`],
    back: { reasoning_content: 'Hm' },
  },
  {
    server: 'Kimi: ids that restart in every turn, usage in the choice',
    items: [
      chunk({ reasoning_content: 'Hm' }),
      entries(call({ index: 0, id: 'functions.f:0', type: 'function' }, 'f', '')),
      entries(call({ index: 0 }, undefined, A)),
      entries(call({ index: 1, id: 'functions.f:1', type: 'function' }, 'f', B)),
      {
        choices: [
          { index: 0, delta: {}, finish_reason: 'tool_calls', usage: { prompt_tokens: 3 } },
        ],
      },
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`functions.f:0 f ${A}`, `functions.f:1 f ${B}`],
    back: { reasoning_content: 'Hm' },
  },
  {
    server: 'MiniMax: blank roles, and everything again at the end as a whole response',
    items: [
      chunk({ role: '', content: '', reasoning_content: 'Hm' }),
      said('Hi'),
      entries(call({ index: 0, id: 'call_function_1', type: 'function' }, 'f', A)),
      ended(),
      {
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: 'Hi',
              reasoning_content: 'Hm',
              tool_calls: [call({ id: 'call_function_1', type: 'function' }, 'f', A)],
            },
            finish_reason: 'tool_calls',
          },
        ],
        base_resp: { status_code: 0, status_msg: '' },
      },
    ],
    text: 'Hi',
    reasoning: 'Hm',
    calls: [`call_function_1 f ${A}`],
    back: { reasoning_content: 'Hm' },
  },
  {
    server: 'LiteLLM: a constant index, reasoning twice, signed blocks, fields of providers',
    items: [
      chunk({
        reasoning_content: 'H',
        thinking_blocks: [{ type: 'thinking', thinking: 'H', signature: null }],
      }),
      chunk({
        reasoning_content: 'm',
        thinking_blocks: [{ type: 'thinking', thinking: 'm', signature: null }],
      }),
      chunk({ thinking_blocks: [{ type: 'thinking', thinking: '', signature: 'c2ln' }] }),
      entries(call({ index: 0, id: 'toolu_1', type: 'function' }, 'f', '')),
      entries(more(0, A)),
      entries(call({ index: 0, id: 'toolu_2', type: 'function' }, 'f', '')),
      entries(more(0, B)),
      chunk({ provider_specific_fields: null }, 'tool_calls'),
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`toolu_1 f ${A}`, `toolu_2 f ${B}`],
    back: {
      reasoning_content: 'Hm',
      thinking_blocks: [{ type: 'thinking', thinking: 'Hm', signature: 'c2ln' }],
    },
  },
  {
    server: 'Copilot: reasoning_text, and an opaque half of it',
    items: [
      chunk({ role: 'assistant', reasoning_text: 'Hm', reasoning_opaque: 'b3B' }),
      chunk({ reasoning_opaque: 'hcXVl' }),
      entries(call({ index: 0, id: 'a', type: 'function' }, 'f', A)),
      ended(),
      DONE,
    ],
    reasoning: 'Hm',
    calls: [`a f ${A}`],
    back: { reasoning_text: 'Hm', reasoning_opaque: 'b3BhcXVl' },
  },
];

describe('decode, for the dialect of', () => {
  for (const { server, items, text = '', reasoning = '', calls, back = {} } of DIALECTS) {
    it(server, () => {
      for (const given of [
        items,
        items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))),
      ]) {
        const decoded = decodeChat(given);
        const { role, content, tool_calls = [], ...others } = { content: '', ...decoded.message };

        expect(decoded.error).to.equal(undefined);
        expect(decoded.finish?.reason).to.equal(calls.length > 0 ? 'tool-calls' : 'stop');
        expect([decoded.text, decoded.reasoning]).to.deep.equal([text, reasoning]);
        expect(briefCalls(decoded)).to.deep.equal(calls);
        expect(tool_calls.map(({ id }) => id)).to.deep.equal(decoded.calls.map(({ id }) => id));
        expect({ content: text || null, ...back }).to.deep.equal({ content, ...others });
        expect(role).to.equal('assistant');
      }
    });
  }
});
