import { expect } from 'chai';
import { bedrockConverse } from '../../lib/formats/bedrock-converse/bedrockConverse.ts';
import type { ConverseMessage } from '../../lib/formats/bedrock-converse/ConverseMessage.ts';
import { bedrockBody, bedrockModel } from '../../lib/http/bedrockModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';
import { collect } from '../helpers/collect.ts';

const QUESTION: ConverseMessage = { role: 'user', content: [{ text: 'Rain?' }] };
const CALL: ConverseMessage = {
  role: 'assistant',
  content: [{ toolUse: { toolUseId: 'a', name: 'weather', input: {} } }],
};

describe('bedrockModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const model = 'eu.anthropic:v1/0';
    const { requests, text } = await askModel(bedrockModel, QUESTION, { model });
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/model/eu.anthropic%3Av1%2F0/converse-stream');
    expect(first?.headers).to.include({ authorization: 'Bearer sk-1' });
    expect(first?.body).to.deep.equal({
      messages: [QUESTION],
      system: [{ text: 'Be brief.' }],
      toolConfig: { tools: bedrockConverse.tools([WEATHER]) },
    });
    expect(second?.body).to.have.nested.property('messages[2].content[0].toolResult');
  });

  it('asks the endpoint of a region, through a fetch that signs', async () => {
    const urls: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      urls.push(url);
      return new Response('{"message":"no"}', { status: 403 });
    };
    const model = bedrockModel({ model: 'm', region: 'eu-central-1', fetch });
    const { error } = await collect(model.stream({ messages: [QUESTION] }));
    expect(error).to.include({ kind: 'http', status: 403 });
    expect(urls).to.deep.equal([
      'https://bedrock-runtime.eu-central-1.amazonaws.com/model/m/converse-stream',
    ]);
  });

  it('refuses to guess a region', () => {
    expect(() => bedrockModel({ model: 'm' })).to.throw(TypeError, 'region');
    expect(() => bedrockModel({ model: 'm', region: 'x.evil.com/' })).to.throw(TypeError, 'region');
  });
});

describe('bedrockBody', () => {
  it('says what was asked for, and no more', () => {
    const messages = [QUESTION];
    expect(bedrockBody({ messages, toolChoice: 'required' }, { model: 'm' })).to.deep.equal({
      messages,
    });
    const request = { messages, tools: [WEATHER], toolChoice: 'required' } as const;
    expect(bedrockBody(request, { model: 'm' }).toolConfig?.toolChoice).to.deep.equal({ any: {} });
  });

  it('leaves it to the API to refuse messages of another', () => {
    const odd = [
      { role: 'user', content: 'hi' },
      { role: 'user', parts: [] },
      { content: [null, 3] },
      null,
      'x',
    ];
    const messages = odd as never[];
    expect(bedrockBody({ messages }, { model: 'm' }).messages).to.deep.equal(odd);
  });

  it('offers no tool of the request where none may be called, but one where there must be tools', () => {
    const request = { tools: [WEATHER], toolChoice: 'none' } as const;
    const before = bedrockBody({ ...request, messages: [QUESTION] }, { model: 'm' });
    expect(before).to.not.have.property('toolConfig');
    for (const body of [
      bedrockBody({ ...request, messages: [QUESTION, CALL] }, { model: 'm' }),
      bedrockBody({ messages: [CALL] }, { model: 'm' }),
    ]) {
      expect(body.toolConfig?.tools.map(({ toolSpec }) => toolSpec.name)).to.deep.equal([
        'no_tool',
      ]);
      expect(body.toolConfig).to.not.have.property('toolChoice');
    }
    const own = { model: 'm', body: { toolConfig: { tools: [] } } };
    expect(bedrockBody({ messages: [CALL] }, own)).to.not.have.property('toolConfig');
  });
});
