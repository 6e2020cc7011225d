import { expect } from 'chai';
import { bedrockWriter } from '../../../../lib/testing/turns/writers/bedrockWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

const p = 'abcdef';

describe('bedrockWriter', () => {
  it('starts no blocks but those of calls, and ends all', () => {
    const delta = (contentBlockIndex: number, delta: object) => ({
      name: 'contentBlockDelta',
      data: { contentBlockIndex, delta, p },
    });
    const stop = (contentBlockIndex: number) => ({
      name: 'contentBlockStop',
      data: { contentBlockIndex, p },
    });
    const toolUse = { toolUseId: 'call_7', name: 'weather' };
    const usage = { inputTokens: 3, outputTokens: 4, totalTokens: 7 };
    expect(writtenEvents(bedrockWriter, playEverything)).to.deep.equal([
      { name: 'messageStart', data: { role: 'assistant', p } },
      delta(0, { reasoningContent: { text: 'Hm.' } }),
      delta(0, { reasoningContent: { signature: 'c2lnbmVk' } }),
      stop(0),
      delta(1, { text: 'Hi' }),
      stop(1),
      { name: 'contentBlockStart', data: { contentBlockIndex: 2, start: { toolUse }, p } },
      delta(2, { toolUse: { input: '{"city":' } }),
      delta(2, { toolUse: { input: '"Oslo"}' } }),
      stop(2),
      { name: 'messageStop', data: { stopReason: 'tool_use', p } },
      { name: 'metadata', data: { metrics: { latencyMs: 1 }, usage, p } },
    ]);
  });

  it('begins a block for each of two calls in a row', () => {
    const events = writtenEvents(bedrockWriter, (writer) => {
      for (const id of ['a', 'b']) {
        writer.callStart({ id, name: 'x' });
        writer.callEnd();
      }
    });
    expect(
      events.map(({ data }) => Reflect.get(data as object, 'contentBlockIndex')),
    ).to.deep.equal([0, 0, 1, 1]);
  });

  for (const [finish, word] of [
    ['stop', 'end_turn'],
    ['length', 'max_tokens'],
    ['content-filter', 'content_filtered'],
  ] as const) {
    it(`calls ${finish} ${word}`, () => {
      const [event] = writtenEvents(bedrockWriter, (writer) =>
        writer.finish({ finish, usage: { inputTokens: 1, outputTokens: 1 } }),
      );
      expect(event?.data).to.include({ stopReason: word });
    });
  }

  it('reports an error as an exception', () => {
    expect(writtenEvents(bedrockWriter, (writer) => writer.error('Busy.'))).to.deep.equal([
      { name: 'serviceUnavailableException', data: { message: 'Busy.' } },
    ]);
  });
});
