import { expect } from 'chai';
import { geminiInteractions } from '../../lib/formats/gemini-interactions/geminiInteractions.ts';
import type { InteractionStep } from '../../lib/formats/gemini-interactions/InteractionStep.ts';
import {
  geminiInteractionsBody,
  geminiInteractionsModel,
} from '../../lib/http/geminiInteractionsModel.ts';
import { askModel, WEATHER } from '../helpers/askModel.ts';

const QUESTION: InteractionStep = {
  type: 'user_input',
  content: [{ type: 'text', text: 'Rain?' }],
};

describe('geminiInteractionsModel', () => {
  it('plays a turn with a call and a turn of text', async () => {
    const { requests, text } = await askModel(geminiInteractionsModel, QUESTION);
    expect(text).to.equal('It rains.');
    const [first, second] = requests;
    expect(first?.path).to.equal('/interactions');
    expect(first?.headers).to.include({ 'x-goog-api-key': 'sk-1', 'api-revision': '2026-05-20' });
    expect(first?.body).to.deep.equal({
      model: 'm',
      input: [QUESTION],
      system_instruction: 'Be brief.',
      tools: geminiInteractions.tools([WEATHER]),
      stream: true,
      store: false,
    });
    expect(second?.body).to.have.nested.property('input[3].type', 'function_result');
  });
});

describe('geminiInteractionsBody', () => {
  it('says what was asked for, and no more', () => {
    const body = geminiInteractionsBody({ messages: [] }, { model: 'm' });
    expect(body).to.have.all.keys('model', 'input', 'stream', 'store');
    const request = { messages: [], tools: [WEATHER], toolChoice: 'required' } as const;
    expect(geminiInteractionsBody(request, { model: 'm' }).generation_config).to.deep.equal({
      tool_choice: 'any',
    });
  });
});
