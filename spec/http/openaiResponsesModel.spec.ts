import { expect } from 'chai';
import { openaiResponses } from '../../lib/formats/openai-responses/openaiResponses.ts';
import type { ResponsesItem } from '../../lib/formats/openai-responses/ResponsesItem.ts';
import { openaiResponsesBody, openaiResponsesModel } from '../../lib/http/openaiResponsesModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: ResponsesItem = { role: 'user', content: 'Rain?' };

describe('openaiResponsesModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(openaiResponsesModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/responses');
    expect(first?.headers).to.include({ authorization: 'Bearer sk-1' });
    expect(first?.body).to.deep.equal({
      model: 'm',
      instructions: 'Be brief.',
      input: [QUESTION],
      tools: openaiResponses.tools([WEATHER]),
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
    });
    expect(second?.body).to.have.nested.property('input[3].type', 'function_call_output');
  });

  it('asks without what a server refuses', async () => {
    const body = { include: undefined, store: true };
    const { requests } = await askModel(openaiResponsesModel, QUESTION, { body });
    expect(requests[0]?.body).to.include({ store: true }).and.not.have.property('include');
  });
});

describe('openaiResponsesBody', () => {
  it('says what was asked for, and no more', () => {
    const body = openaiResponsesBody({ messages: [] }, { model: 'm' });
    expect(body).to.have.all.keys('model', 'input', 'stream', 'store', 'include');
    const request = { messages: [], tools: [WEATHER], toolChoice: 'auto' } as const;
    expect(openaiResponsesBody(request, { model: 'm' }).tool_choice).to.equal('auto');
  });
});
