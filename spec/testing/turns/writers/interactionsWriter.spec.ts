import { expect } from 'chai';
import { interactionsWriter } from '../../../../lib/testing/turns/writers/interactionsWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

const usage = { inputTokens: 3, outputTokens: 4 };

describe('interactionsWriter', () => {
  it('writes steps one after another, a thought with its signature, and the end mark', () => {
    const events = writtenEvents(interactionsWriter, playEverything);
    const start = (index: number, step: object) => ({ index, step, event_type: 'step.start' });
    const delta = (index: number, delta: object) => ({ index, delta, event_type: 'step.delta' });
    const stop = (index: number) => ({ index, event_type: 'step.stop' });
    const call = { type: 'function_call', id: 'call_7', name: 'weather', arguments: {} };
    expect(events.slice(2, -2).map(({ data }) => data)).to.deep.equal([
      start(0, { type: 'thought' }),
      delta(0, { type: 'thought_summary', content: { type: 'text', text: 'Hm.' } }),
      delta(0, { type: 'thought_signature', signature: 'c2lnbmVk' }),
      stop(0),
      start(1, { type: 'model_output' }),
      delta(1, { type: 'text', text: 'Hi' }),
      stop(1),
      start(2, call),
      delta(2, { type: 'arguments_delta', arguments: '{"city":' }),
      delta(2, { type: 'arguments_delta', arguments: '"Oslo"}' }),
      stop(2),
    ]);
    expect(events.at(-2)?.data).to.have.deep.property('interaction', {
      id: 'interaction-1',
      object: 'interaction',
      model: 'scripted',
      status: 'requires_action',
      usage: { total_input_tokens: 3, total_output_tokens: 4, total_tokens: 7 },
    });
    expect(events.at(-1)).to.deep.equal({ name: 'done', data: '[DONE]' });
    for (const { name, data } of events.slice(0, -1)) expect(data).to.include({ event_type: name });
  });

  for (const [finish, word] of [
    ['stop', 'completed'],
    ['length', 'incomplete'],
  ] as const) {
    it(`calls ${finish} ${word}`, () => {
      const [event] = writtenEvents(interactionsWriter, (writer) =>
        writer.finish({ finish, usage }),
      );
      expect(event?.data).to.have.nested.property('interaction.status', word);
    });
  }

  it('has no word for a content filter', () => {
    const play = () =>
      writtenEvents(interactionsWriter, (writer) =>
        writer.finish({ finish: 'content-filter', usage }),
      );
    expect(play).to.throw(TypeError, 'gemini-interactions has no word for content-filter.');
  });

  it('reports an error', () => {
    const [event] = writtenEvents(interactionsWriter, (writer) => writer.error('Busy.'));
    expect(event).to.deep.equal({
      name: 'error',
      data: { error: { code: 'unavailable', message: 'Busy.' }, event_type: 'error' },
    });
  });
});
