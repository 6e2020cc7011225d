import { expect } from 'chai';
import { OutputItem } from '../../../lib/formats/openai-responses/OutputItem.ts';

function itemOf(type: string, item: object = {}): OutputItem {
  return new OutputItem({ type, index: '0', item: item as never, call: undefined });
}

describe('OutputItem', () => {
  it('is known as it began, then as it ended', () => {
    const item = itemOf('x');
    expect([item.lacksStart, item.isDone, item.id]).to.deep.equal([true, false, undefined]);
    item.begin({ id: 'a', placeholder: null });
    expect([item.lacksStart, item.id]).to.deep.equal([false, 'a']);
    item.end({ id: 'b' });
    expect([item.isDone, item.id]).to.deep.equal([true, 'b']);
    expect(item.toWire()).to.deep.equal({ id: 'b', type: 'x' });
  });

  it('tells the text of a message that was not said', () => {
    const item = itemOf('message');
    item.parts.append('output_text', 0, 'He');
    item.end({ content: [{ text: 'Hello' }, { refusal: ' no' }] });
    expect(item.unsaid()).to.deep.equal({ kind: 'output_text', text: 'llo no' });
    expect(itemOf('x', { content: [{ text: 'a' }] }).unsaid()).to.equal(undefined);
  });

  it('shows one kind of reasoning: the first that brings text', () => {
    const item = itemOf('reasoning');
    expect(item.shows('summary_text')).to.equal(true);
    expect(item.shows('reasoning_text')).to.equal(false);
    item.end({ summary: [{ text: 'a' }], content: [{ text: 'b' }] });
    expect(item.unsaid()).to.deep.equal({ kind: 'summary_text', text: 'a' });
  });

  it('shows reasoning in the clear rather than its summary', () => {
    const both = itemOf('reasoning', { summary: [{ text: 'a' }], content: [{ text: 'b' }] });
    expect(both.unsaid()).to.deep.equal({ kind: 'reasoning_text', text: 'b' });
    const summary = itemOf('reasoning', { summary: [{ text: 'a' }], content: [] });
    expect(summary.unsaid()).to.deep.equal({ kind: 'summary_text', text: 'a' });
  });

  it('is made of its parts while its end mark is missing', () => {
    const item = itemOf('reasoning', { id: 'r', summary: [] });
    item.parts.append('summary_text', 0, 'a');
    item.parts.append('reasoning_text', 0, 'b');
    expect(item.toWire()).to.deep.equal({
      type: 'reasoning',
      id: 'r',
      summary: [{ type: 'summary_text', text: 'a' }],
      content: [{ type: 'reasoning_text', text: 'b' }],
    });
  });
});
