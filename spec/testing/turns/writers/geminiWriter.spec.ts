import { expect } from 'chai';
import { geminiWriter } from '../../../../lib/testing/turns/writers/geminiWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

describe('geminiWriter', () => {
  it('writes a chunk a part, a call whole, and the end with the counts', () => {
    const events = writtenEvents(geminiWriter, playEverything);
    const chunk = (part: object, members: object = {}) => ({
      candidates: [{ content: { parts: [part], role: 'model' }, ...members, index: 0 }],
      modelVersion: 'scripted',
      responseId: 'response-1',
    });
    const functionCall = { id: 'call_7', name: 'weather', args: { city: 'Oslo' } };
    expect(events.map(({ data }) => data)).to.deep.equal([
      chunk({ text: 'Hm.', thought: true }),
      chunk({ text: 'Hi' }),
      chunk({ functionCall }),
      {
        ...chunk({ text: '' }, { finishReason: 'STOP' }),
        usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 7 },
      },
    ]);
    expect(events.map(({ name }) => name)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps the arguments of two calls apart', () => {
    const events = writtenEvents(geminiWriter, (writer) => {
      for (const id of ['a', 'b']) {
        writer.callStart({ id, name: 'x' });
        writer.callDelta(`{"is":"${id}"}`);
        writer.callEnd();
      }
    });
    const args = 'candidates[0].content.parts[0].functionCall.args';
    expect(events[0]?.data).to.have.deep.nested.property(args, { is: 'a' });
    expect(events[1]?.data).to.have.deep.nested.property(args, { is: 'b' });
  });

  for (const [finish, word] of [
    ['stop', 'STOP'],
    ['length', 'MAX_TOKENS'],
    ['content-filter', 'SAFETY'],
  ] as const) {
    it(`calls ${finish} ${word}`, () => {
      const [event] = writtenEvents(geminiWriter, (writer) =>
        writer.finish({ finish, usage: { inputTokens: 1, outputTokens: 1 } }),
      );
      expect(event?.data).to.have.nested.property('candidates[0].finishReason', word);
    });
  }

  it('reports an error', () => {
    const [event] = writtenEvents(geminiWriter, (writer) => writer.error('Busy.'));
    expect(event?.data).to.deep.equal({
      error: { code: 503, message: 'Busy.', status: 'UNAVAILABLE' },
    });
  });
});
