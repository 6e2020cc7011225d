import { expect } from 'chai';
import { chatWriter } from '../../../../lib/testing/turns/writers/chatWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

describe('chatWriter', () => {
  it('writes chunks without names, the counts in one of their own, and the end mark', () => {
    const events = writtenEvents(chatWriter, playEverything);
    const choice = (delta: object, finish_reason: string | null = null) => [
      { index: 0, delta, logprobs: null, finish_reason },
    ];
    const call = { index: 0, id: 'call_7', type: 'function' };
    const piece = (text: string) =>
      choice({ tool_calls: [{ index: 0, function: { arguments: text } }] });
    expect(events.at(-1)).to.deep.equal({ name: undefined, data: '[DONE]' });
    expect(
      events.slice(0, -1).map(({ data }) => Reflect.get(data as object, 'choices')),
    ).to.deep.equal([
      choice({ role: 'assistant', content: '' }),
      choice({ reasoning_content: 'Hm.' }),
      choice({ content: 'Hi' }),
      choice({ tool_calls: [{ ...call, function: { name: 'weather', arguments: '' } }] }),
      piece('{"city":'),
      piece('"Oslo"}'),
      choice({}, 'tool_calls'),
      [],
    ]);
    expect(events.at(-2)?.data).to.deep.include({
      usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
    });
  });

  it('counts the calls', () => {
    const events = writtenEvents(chatWriter, (writer) => {
      writer.callStart({ id: 'a', name: 'x' });
      writer.callStart({ id: 'b', name: 'x' });
      writer.callDelta('{}');
    });
    const indexes = events.map(
      ({ data }) =>
        Reflect.get(data as { choices: [{ delta: { tool_calls: [object] } }] }, 'choices')[0].delta
          .tool_calls[0],
    );
    expect(indexes.map((call) => Reflect.get(call, 'index'))).to.deep.equal([0, 1, 1]);
  });

  for (const [finish, word] of [
    ['stop', 'stop'],
    ['length', 'length'],
    ['content-filter', 'content_filter'],
  ] as const) {
    it(`calls ${finish} ${word}`, () => {
      const [event] = writtenEvents(chatWriter, (writer) =>
        writer.finish({ finish, usage: { inputTokens: 1, outputTokens: 1 } }),
      );
      expect(event?.data).to.have.nested.property('choices[0].finish_reason', word);
    });
  }

  it('reports an error', () => {
    const [event] = writtenEvents(chatWriter, (writer) => writer.error('Busy.'));
    expect(event?.data).to.deep.equal({
      error: { message: 'Busy.', type: 'server_error', param: null, code: null },
    });
  });
});
