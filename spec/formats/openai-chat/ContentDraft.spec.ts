import { expect } from 'chai';
import { ContentDraft } from '../../../lib/formats/openai-chat/ContentDraft.ts';

/** What a series of contents adds up to. */
function joined(...contents: unknown[]): { text: string; reasoning: string; content: unknown } {
  const draft = new ContentDraft();
  const added = contents.map((content) => draft.add(content));
  return {
    text: added.map(({ text }) => text).join(''),
    reasoning: added.map(({ reasoning }) => reasoning).join(''),
    content: draft.content,
  };
}

/** A list with one thinking part, as Mistral sends it. */
function thought(text: string): object {
  return { type: 'thinking', thinking: [{ type: 'text', text }] };
}

describe('ContentDraft', () => {
  it('joins text, whole and in parts, to text', () => {
    expect(
      joined('He', [{ type: 'text', text: 'l' }], null, { type: 'text', text: 'lo' }),
    ).to.deep.equal({ text: 'Hello', reasoning: '', content: 'Hello' });
  });

  it('joins thinking, and keeps it apart from text', () => {
    expect(
      joined([thought('Let ')], [thought('me'), { type: 'text', text: 'Hel' }], 'lo'),
    ).to.deep.equal({
      text: 'Hello',
      reasoning: 'Let me',
      content: [thought('Let me'), { type: 'text', text: 'Hello' }],
    });
  });

  it('keeps the order of text and thinking', () => {
    expect(joined('a', [thought('b')], 'c').content).to.deep.equal([
      { type: 'text', text: 'a' },
      thought('b'),
      { type: 'text', text: 'c' },
    ]);
  });

  it('keeps other members of thinking, also when they come without text', () => {
    const closed = { type: 'thinking', thinking: [], closed: true };

    expect(joined([thought('a')], [closed]).content).to.deep.equal([
      { ...thought('a'), closed: true },
    ]);
  });

  it('takes thinking that is text', () => {
    expect(joined([{ type: 'thinking', thinking: 'Hm' }])).to.deep.equal({
      text: '',
      reasoning: 'Hm',
      content: [thought('Hm')],
    });
  });

  it('keeps other parts as they are', () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'reference', reference_ids: [1, 2] },
      { type: 'text', text: 'b' },
    ];

    expect(joined(content)).to.deep.equal({ text: 'ab', reasoning: '', content });
  });

  it('has no content from parts without sense', () => {
    const parts = [null, 3, 'x', {}, { type: 'text' }, { type: 'text', text: 5 }];
    const other = [{ type: 'thinking' }, { type: 7 }];

    expect(joined('', null, 5, parts, other)).to.deep.equal({
      text: '',
      reasoning: '',
      content: undefined,
    });
  });
});
