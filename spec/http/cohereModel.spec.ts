import { expect } from 'chai';
import type { CohereMessage } from '../../lib/formats/cohere-v2/CohereMessage.ts';
import { cohereV2 } from '../../lib/formats/cohere-v2/cohereV2.ts';
import { cohereBody, cohereModel } from '../../lib/http/cohereModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: CohereMessage = { role: 'user', content: 'Rain?' };

describe('cohereModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(cohereModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/v2/chat');
    expect(first?.headers).to.include({ authorization: 'Bearer sk-1' });
    expect(first?.body).to.deep.equal({
      model: 'm',
      messages: [{ role: 'system', content: 'Be brief.' }, QUESTION],
      tools: cohereV2.tools([WEATHER]),
      stream: true,
    });
    expect(second?.body).to.have.nested.property('messages[3].role', 'tool');
  });
});

describe('cohereBody', () => {
  const other = { ...WEATHER, name: 'time' };

  it('offers a tool that is chosen by name alone', () => {
    const request = { messages: [], tools: [WEATHER, other], toolChoice: { name: 'time' } };
    const { tools, tool_choice } = cohereBody(request, { model: 'm' });
    expect(tools).to.deep.equal(cohereV2.tools([other]));
    expect(tool_choice).to.equal('REQUIRED');
  });

  it('says what was asked for, and no more', () => {
    const body = cohereBody({ messages: [], toolChoice: 'required' }, { model: 'm' });
    expect(body).to.have.all.keys('model', 'messages', 'stream');
    const request = { messages: [], tools: [WEATHER], toolChoice: 'auto' } as const;
    expect(cohereBody(request, { model: 'm' })).to.not.have.property('tool_choice');
  });
});
