import { expect } from 'chai';
import { MessageDraft } from '../../../lib/formats/cohere-v2/MessageDraft.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';

function draft() {
  const events: ModelEvent[] = [];
  return { events, made: new MessageDraft((event) => events.push(event)) };
}

describe('MessageDraft of cohere-v2', () => {
  it('emits what is said, and keeps it in blocks, by their indexes', () => {
    const { events, made } = draft();
    made.growPlan('I will');
    made.startContent(0, { type: 'thinking', thinking: '' });
    made.growContent(0, { thinking: 'hm' });
    made.startContent(1, { type: 'text', text: 'H' });
    made.growContent(1, { text: 'i' });
    made.growContent(0, { thinking: 'm' });
    expect(events).to.deep.equal([
      { type: 'reasoning-delta', delta: 'I will' },
      { type: 'reasoning-delta', delta: 'hm' },
      { type: 'text-delta', delta: 'H' },
      { type: 'text-delta', delta: 'i' },
      { type: 'reasoning-delta', delta: 'm' },
    ]);
    expect(made.toMessage([])).to.deep.equal({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hmm' },
        { type: 'text', text: 'Hi' },
      ],
      tool_plan: 'I will',
    });
  });

  it('begins a block where there is none of that kind, and where an index is used again', () => {
    const { made } = draft();
    made.growContent(0, { text: 'a' });
    made.growContent(undefined, { text: 'b' });
    made.growContent(0, { thinking: 'c' });
    made.startContent(0, { text: 'd' });
    made.startContent(0, { text: 'e' });
    expect(made.toMessage([]).content).to.deep.equal([
      { type: 'text', text: 'ab' },
      { type: 'thinking', thinking: 'c' },
      { type: 'text', text: 'd' },
      { type: 'text', text: 'e' },
    ]);
  });

  it('keeps citations as the wire writes them, as copies', () => {
    const { made } = draft();
    const document = { someTitle: 'T' };
    made.addCitation({
      start: 0,
      end: 2,
      text: 'Hi',
      contentIndex: 0,
      sources: [
        { type: 'tool', id: 'c1:0', toolOutput: { a: 1 } },
        { type: 'document', document },
        7,
      ],
    });
    made.addCitation({ start: 3, sources: null });
    const { citations } = made.toMessage([]);
    expect(citations).to.deep.equal([
      {
        start: 0,
        end: 2,
        text: 'Hi',
        content_index: 0,
        sources: [
          { type: 'tool', id: 'c1:0', tool_output: { a: 1 } },
          { type: 'document', document: { someTitle: 'T' } },
          {},
        ],
      },
      { start: 3 },
    ]);
    expect(made.isEmpty).to.equal(true);
  });

  it('is empty when nothing was said', () => {
    const { made } = draft();
    made.startContent(0, { type: 'text', text: '' });
    expect(made.isEmpty).to.equal(true);
    expect(made.toMessage([])).to.deep.equal({ role: 'assistant' });
    made.growPlan('I will');
    expect(made.isEmpty).to.equal(false);
  });
});
