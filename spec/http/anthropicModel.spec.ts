import { expect } from 'chai';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { anthropicMessages } from '../../lib/formats/anthropic-messages/anthropicMessages.ts';
import { anthropicBody, anthropicModel } from '../../lib/http/anthropicModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: AnthropicMessage = { role: 'user', content: 'Rain?' };
const HISTORY: AnthropicMessage[] = [
  QUESTION,
  {
    role: 'assistant',
    content: [
      { type: 'tool_use', id: 'a', name: 'weather', input: {} },
      { type: 'tool_use', id: 'b', name: 'time', input: {} },
      { type: 'tool_use', id: 'c', name: 'weather', input: {} },
    ],
  },
];

describe('anthropicModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(anthropicModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/v1/messages');
    expect(first?.headers).to.include({
      'x-api-key': 'sk-1',
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
    });
    expect(first?.headers).to.not.have.property('authorization');
    expect(first?.body).to.deep.equal({
      model: 'm',
      max_tokens: 8_192,
      system: 'Be brief.',
      messages: [QUESTION],
      tools: anthropicMessages.tools([WEATHER]),
      stream: true,
    });
    expect(second?.body).to.have.deep.nested.property('messages[2].content[0].content', [
      { type: 'text', text: 'rain' },
    ]);
  });

  it('refuses a wrong number of tokens', () => {
    expect(() => anthropicModel({ model: 'm', maxTokens: 0 })).to.throw(RangeError, 'maxTokens');
  });
});

describe('anthropicBody', () => {
  it('says what was asked for, and no more', () => {
    const options = { model: 'm', maxTokens: 5 };
    expect(anthropicBody({ messages: [], system: '', toolChoice: 'none' }, options)).to.deep.equal({
      model: 'm',
      max_tokens: 5,
      messages: [],
      stream: true,
    });
    const request = { messages: [QUESTION], tools: [WEATHER], toolChoice: 'required' } as const;
    expect(anthropicBody(request, options).tool_choice).to.deep.equal({ type: 'any' });
  });

  it('names the tools of a history without tools, and lets none be called', () => {
    const body = anthropicBody({ messages: HISTORY }, { model: 'm' });
    expect(body.tools).to.deep.equal([
      { name: 'weather', input_schema: { type: 'object' } },
      { name: 'time', input_schema: { type: 'object' } },
    ]);
    expect(body.tool_choice).to.deep.equal({ type: 'none' });
  });

  it('leaves it to the API to refuse messages of another', () => {
    const odd = [
      { role: 'user', content: {} },
      { role: 'user', parts: [] },
      { content: [null, 3] },
      null,
      'x',
    ];
    const messages = odd as never[];
    expect(anthropicBody({ messages }, { model: 'm' }).messages).to.deep.equal(odd);
  });

  it('leaves tools that the user adds as they are', () => {
    const options = { model: 'm', body: { tools: [{ type: 'web_search_20250305' }] } };
    const body = anthropicBody({ messages: HISTORY }, options);
    expect(body).to.not.have.any.keys('tools', 'tool_choice');
  });
});
