import { expect } from 'chai';
import { MessageDraft } from '../../../lib/formats/ollama/MessageDraft.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';

function draft(...messages: Record<string, unknown>[]) {
  const events: ModelEvent[] = [];
  const made = new MessageDraft((event) => events.push(event));
  for (const message of messages) made.accept(message);
  return { events, isEmpty: made.isEmpty, message: made.toMessage([]) };
}

describe('MessageDraft of ollama', () => {
  it('emits and joins what is said, reasoning before text', () => {
    const { events, isEmpty, message } = draft(
      { role: 'assistant', content: 'He', thinking: 'hm' },
      { content: 'llo' },
      { content: '', thinking: null },
    );
    expect(events).to.deep.equal([
      { type: 'reasoning-delta', delta: 'hm' },
      { type: 'text-delta', delta: 'He' },
      { type: 'text-delta', delta: 'llo' },
    ]);
    expect(isEmpty).to.equal(false);
    expect(message).to.deep.equal({ role: 'assistant', content: 'Hello', thinking: 'hm' });
  });

  it('has empty content when nothing was said', () => {
    const { isEmpty, message } = draft({ role: 'assistant', content: '' }, {});
    expect(isEmpty).to.equal(true);
    expect(message).to.deep.equal({ role: 'assistant', content: '' });
  });

  it('keeps members that it does not know, lists continued', () => {
    const images = ['aGk='];
    const { message } = draft({ images, note: { a: 1 } }, { images: ['aG8='], note: null });
    expect(message).to.deep.equal({
      role: 'assistant',
      content: '',
      images: ['aGk=', 'aG8='],
      note: { a: 1 },
    });
    const odd = JSON.parse('{"__proto__":{"polluted":1},"role":"user","content":7}');
    expect(Object.keys(draft(odd).message)).to.deep.equal(['__proto__', 'role', 'content']);
  });
});
