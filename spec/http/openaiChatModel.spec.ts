import { expect } from 'chai';
import type { ChatMessage } from '../../lib/formats/openai-chat/ChatMessage.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import { openaiChatBody, openaiChatModel } from '../../lib/http/openaiChatModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: ChatMessage = { role: 'user', content: 'Rain?' };

describe('openaiChatModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(openaiChatModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/chat/completions');
    expect(first?.headers).to.include({ authorization: 'Bearer sk-1' });
    expect(first?.body).to.deep.equal({
      model: 'm',
      messages: [{ role: 'system', content: 'Be brief.' }, QUESTION],
      tools: openaiChat.tools([WEATHER]),
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(second?.body).to.have.deep.nested.property('messages[3]', {
      role: 'tool',
      tool_call_id: 'call_1',
      content: 'rain',
    });
  });
});

describe('openaiChatBody', () => {
  it('says what was asked for, and no more', () => {
    const body = openaiChatBody({ messages: [QUESTION], toolChoice: 'none' }, { model: 'm' });
    expect(body).to.have.all.keys('model', 'messages', 'stream', 'stream_options');
    expect(body.messages).to.deep.equal([QUESTION]);
    const request = { messages: [], tools: [WEATHER], toolChoice: { name: 'weather' } };
    expect(openaiChatBody(request, { model: 'm' }).tool_choice).to.deep.equal({
      type: 'function',
      function: { name: 'weather' },
    });
  });
});
