import { expect } from 'chai';
import type { GeminiMessage } from '../../lib/formats/gemini/GeminiMessage.ts';
import { gemini } from '../../lib/formats/gemini/gemini.ts';
import { geminiBody, geminiModel } from '../../lib/http/geminiModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: GeminiMessage = { role: 'user', parts: [{ text: 'Rain?' }] };

describe('geminiModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(geminiModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/models/m:streamGenerateContent?alt=sse');
    expect(first?.headers).to.include({ 'x-goog-api-key': 'sk-1' });
    expect(first?.body).to.deep.equal({
      contents: [QUESTION],
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      tools: gemini.tools([WEATHER]),
    });
    expect(second?.body).to.have.nested.property('contents[2].parts[0].functionResponse');
  });

  it('finds models in a folder of their own', async () => {
    const model = 'publishers/google/models/a b';
    const { requests } = await askModel(geminiModel, QUESTION, { model });
    expect(requests[0]?.path).to.equal(
      '/publishers/google/models/a%20b:streamGenerateContent?alt=sse',
    );
  });
});

describe('geminiBody', () => {
  it('says what was asked for, and no more', () => {
    expect(geminiBody({ messages: [], toolChoice: 'none' })).to.deep.equal({ contents: [] });
    const request = { messages: [], tools: [WEATHER], toolChoice: 'none' } as const;
    expect(geminiBody(request).toolConfig).to.deep.equal({
      functionCallingConfig: { mode: 'NONE' },
    });
  });
});
