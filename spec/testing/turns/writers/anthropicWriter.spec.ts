import { expect } from 'chai';
import { anthropicWriter } from '../../../../lib/testing/turns/writers/anthropicWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

const usage = { inputTokens: 3, outputTokens: 4 };

describe('anthropicWriter', () => {
  it('writes blocks one after another, a thought with its signature', () => {
    const events = writtenEvents(anthropicWriter, playEverything);
    const delta = (index: number, delta: object) => ({
      type: 'content_block_delta',
      index,
      delta,
    });
    const start = (index: number, content_block: object) => ({
      type: 'content_block_start',
      index,
      content_block,
    });
    const stop = (index: number) => ({ type: 'content_block_stop', index });
    expect(events.slice(1).map(({ data }) => data)).to.deep.equal([
      start(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'Hm.' }),
      delta(0, { type: 'signature_delta', signature: 'c2lnbmVk' }),
      stop(0),
      start(1, { type: 'text', text: '' }),
      delta(1, { type: 'text_delta', text: 'Hi' }),
      stop(1),
      start(2, { type: 'tool_use', id: 'call_7', name: 'weather', input: {} }),
      delta(2, { type: 'input_json_delta', partial_json: '{"city":' }),
      delta(2, { type: 'input_json_delta', partial_json: '"Oslo"}' }),
      stop(2),
      {
        type: 'message_delta',
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { input_tokens: 3, output_tokens: 4 },
      },
      { type: 'message_stop' },
    ]);
  });

  it('names every event by its type', () => {
    const events = writtenEvents(anthropicWriter, playEverything);
    expect(events[0]?.name).to.equal('message_start');
    for (const { name, data } of events) expect(data).to.include({ type: name });
  });

  it('goes on in an open block', () => {
    const events = writtenEvents(anthropicWriter, (writer) => {
      writer.text('a');
      writer.text('b');
    });
    expect(events.map(({ name }) => name)).to.deep.equal([
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
    ]);
  });

  for (const [finish, word] of [
    ['stop', 'end_turn'],
    ['length', 'max_tokens'],
    ['content-filter', 'refusal'],
  ] as const) {
    it(`calls ${finish} ${word}`, () => {
      const [event] = writtenEvents(anthropicWriter, (writer) => writer.finish({ finish, usage }));
      expect(event?.data).to.have.nested.property('delta.stop_reason', word);
    });
  }

  it('reports an error', () => {
    expect(writtenEvents(anthropicWriter, (writer) => writer.error('Busy.'))).to.deep.equal([
      {
        name: 'error',
        data: { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } },
      },
    ]);
  });
});
