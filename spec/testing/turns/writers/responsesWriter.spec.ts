import { expect } from 'chai';
import { responsesWriter } from '../../../../lib/testing/turns/writers/responsesWriter.ts';
import { playEverything, writtenEvents } from '../../../helpers/writtenEvents.ts';

const usage = { inputTokens: 3, outputTokens: 4 };

describe('responsesWriter', () => {
  it('writes items one after another, and all of them again at the end', () => {
    const events = writtenEvents(responsesWriter, playEverything);
    const data = events.map((event) => event.data as Record<string, unknown>);
    expect(events.map(({ name }) => name?.replace('response.', ''))).to.deep.equal([
      ...['created', 'in_progress'],
      ...['output_item.added', 'reasoning_summary_part.added', 'reasoning_summary_text.delta'],
      ...['reasoning_summary_text.done', 'reasoning_summary_part.done', 'output_item.done'],
      ...['output_item.added', 'content_part.added', 'output_text.delta'],
      ...['output_text.done', 'content_part.done', 'output_item.done'],
      ...['output_item.added', 'function_call_arguments.delta', 'function_call_arguments.delta'],
      ...['function_call_arguments.done', 'output_item.done'],
      'completed',
    ]);
    expect(data.map((event) => event.sequence_number)).to.deep.equal(data.map((_, at) => at));
    for (const { name, data } of events) expect(data).to.include({ type: name });
    const ended = data.filter(({ type }) => type === 'response.output_item.done');
    const response = data.at(-1)?.response as Record<string, unknown>;
    expect(response).to.include({ status: 'completed', incomplete_details: null });
    expect(response.output).to.deep.equal(ended.map(({ item }) => item));
    expect(response.usage).to.include({ input_tokens: 3, output_tokens: 4, total_tokens: 7 });
    expect(response.output).to.have.nested.property('[2].call_id', 'call_7');
  });

  for (const [finish, reason] of [
    ['length', 'max_output_tokens'],
    ['content-filter', 'content_filter'],
  ] as const) {
    it(`calls ${finish} ${reason}`, () => {
      const [event] = writtenEvents(responsesWriter, (writer) => writer.finish({ finish, usage }));
      expect(event?.name).to.equal('response.incomplete');
      expect(event?.data).to.have.nested.property('response.incomplete_details.reason', reason);
    });
  }

  it('reports an error', () => {
    const [event] = writtenEvents(responsesWriter, (writer) => writer.error('Busy.'));
    expect(event?.data).to.include({ type: 'error', code: 'server_error', message: 'Busy.' });
  });
});
