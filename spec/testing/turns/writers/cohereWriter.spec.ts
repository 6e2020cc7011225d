import { expect } from 'chai';
import { cohereWriter } from '../../../../lib/testing/turns/writers/cohereWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

describe('cohereWriter', () => {
  it('writes content and calls with their ends, and the end mark', () => {
    const content = (type: string, index: number, content: object) => ({
      type,
      index,
      delta: { message: { content } },
    });
    const call = (type: string, tool_calls: object) => ({
      type,
      index: 0,
      delta: { message: { tool_calls } },
    });
    const begun = { id: 'call_7', type: 'function', function: { name: 'weather', arguments: '' } };
    const tokens = { input_tokens: 3, output_tokens: 4 };
    const events = writtenEvents(cohereWriter, playEverything);
    expect(events.slice(1).map(({ data }) => data)).to.deep.equal([
      content('content-start', 0, { type: 'thinking', thinking: '' }),
      content('content-delta', 0, { thinking: 'Hm.' }),
      { type: 'content-end', index: 0 },
      content('content-start', 1, { type: 'text', text: '' }),
      content('content-delta', 1, { text: 'Hi' }),
      { type: 'content-end', index: 1 },
      call('tool-call-start', begun),
      call('tool-call-delta', { function: { arguments: '{"city":' } }),
      call('tool-call-delta', { function: { arguments: '"Oslo"}' } }),
      { type: 'tool-call-end', index: 0 },
      {
        type: 'message-end',
        delta: { finish_reason: 'TOOL_CALL', usage: { billed_units: tokens, tokens } },
      },
      '[DONE]',
    ]);
    for (const { name, data } of events.slice(0, -1)) expect(data).to.include({ type: name });
  });

  for (const [finish, word] of [
    ['stop', 'COMPLETE'],
    ['length', 'MAX_TOKENS'],
    ['content-filter', 'ERROR_TOXIC'],
  ] as const) {
    it(`calls ${finish} ${word}`, () => {
      const [event] = writtenEvents(cohereWriter, (writer) =>
        writer.finish({ finish, usage: { inputTokens: 1, outputTokens: 1 } }),
      );
      expect(event?.data).to.have.nested.property('delta.finish_reason', word);
    });
  }

  it('reports an error', () => {
    const [event] = writtenEvents(cohereWriter, (writer) => writer.error('Busy.'));
    expect(event?.data).to.deep.equal({
      type: 'message-end',
      delta: { finish_reason: 'ERROR', error: 'Busy.' },
    });
  });
});
