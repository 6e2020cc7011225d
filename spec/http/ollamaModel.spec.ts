import { expect } from 'chai';
import type { OllamaMessage } from '../../lib/formats/ollama/OllamaMessage.ts';
import { ollama } from '../../lib/formats/ollama/ollama.ts';
import { ollamaBody, ollamaModel } from '../../lib/http/ollamaModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: OllamaMessage = { role: 'user', content: 'Rain?' };

describe('ollamaModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(ollamaModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/api/chat');
    expect(first?.headers).to.include({ authorization: 'Bearer sk-1' });
    expect(first?.body).to.deep.equal({
      model: 'm',
      messages: [{ role: 'system', content: 'Be brief.' }, QUESTION],
      tools: ollama.tools([WEATHER]),
      stream: true,
    });
    expect(second?.body).to.have.nested.property('messages[3].role', 'tool');
  });
});

describe('ollamaBody', () => {
  const ask = (toolChoice: 'auto' | 'none' | 'required') =>
    ollamaBody({ messages: [QUESTION], tools: [WEATHER], toolChoice }, { model: 'm' });

  it('offers no tools where none may be called', () => {
    expect(ask('none')).to.have.all.keys('model', 'messages', 'stream');
    expect(ask('auto')).to.have.all.keys('model', 'messages', 'stream', 'tools');
  });

  it('refuses a choice that the API does not know', () => {
    expect(() => ask('required')).to.throw(TypeError, 'ollama has no tool choice');
  });
});
