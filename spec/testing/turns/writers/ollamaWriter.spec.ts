import { expect } from 'chai';
import { ollamaWriter } from '../../../../lib/testing/turns/writers/ollamaWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

const usage = { inputTokens: 3, outputTokens: 4 };

describe('ollamaWriter', () => {
  it('writes a line a piece, a call whole, and a last line that is done', () => {
    const events = writtenEvents(ollamaWriter, playEverything);
    const message = (members: object) => ({ role: 'assistant', content: '', ...members });
    const body = { index: 0, name: 'weather', arguments: { city: 'Oslo' } };
    const lines = events.map(({ data }) => data as Record<string, unknown>);
    expect(lines.map(({ message: said }) => said)).to.deep.equal([
      message({ thinking: 'Hm.' }),
      message({ content: 'Hi' }),
      message({ tool_calls: [{ id: 'call_7', function: body }] }),
      message({}),
    ]);
    expect(lines.map(({ done }) => done)).to.deep.equal([false, false, false, true]);
    expect(lines.at(-1)).to.include({ done_reason: 'stop', prompt_eval_count: 3, eval_count: 4 });
  });

  it('keeps two calls apart', () => {
    const events = writtenEvents(ollamaWriter, (writer) => {
      for (const id of ['a', 'b']) {
        writer.callStart({ id, name: 'x' });
        writer.callDelta(`{"is":"${id}"}`);
        writer.callEnd();
      }
    });
    const call = 'message.tool_calls[0].function';
    expect(events[1]?.data).to.have.deep.nested.property(`${call}.arguments`, { is: 'b' });
    expect(events[1]?.data).to.have.nested.property(`${call}.index`, 1);
  });

  it('calls length length, and has no word for a content filter', () => {
    const [event] = writtenEvents(ollamaWriter, (writer) =>
      writer.finish({ finish: 'length', usage }),
    );
    expect(event?.data).to.include({ done_reason: 'length' });
    const play = () =>
      writtenEvents(ollamaWriter, (writer) => writer.finish({ finish: 'content-filter', usage }));
    expect(play).to.throw(TypeError, 'ollama has no word for content-filter.');
  });

  it('reports an error', () => {
    const [event] = writtenEvents(ollamaWriter, (writer) => writer.error('Busy.'));
    expect(event?.data).to.deep.equal({ error: 'Busy.' });
  });
});
