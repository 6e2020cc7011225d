import { expect } from 'chai';
import { FragmentList } from '../../../lib/formats/openai-chat/FragmentList.ts';

describe('FragmentList', () => {
  for (const [what, fragments, expected] of [
    [
      'joins the text of fragments that follow each other',
      [
        { type: 'reasoning.text', text: 'Let', index: 0, format: 'x' },
        { type: 'reasoning.text', text: ' me', index: 0, format: null },
      ],
      [{ type: 'reasoning.text', text: 'Let me', index: 0, format: 'x' }],
    ],
    [
      'adds the signature that comes at the end',
      [
        { type: 'thinking', thinking: 'Let', signature: null },
        { type: 'thinking', thinking: '', signature: 'c2ln' },
      ],
      [{ type: 'thinking', thinking: 'Let', signature: 'c2ln' }],
    ],
    [
      'adds a signature that comes without text',
      [
        { type: 'reasoning.text', text: 'Let' },
        { type: 'reasoning.text', signature: 'c2ln' },
      ],
      [{ type: 'reasoning.text', text: 'Let', signature: 'c2ln' }],
    ],
    [
      'begins an item after a signature',
      [
        { type: 'thinking', thinking: 'a', signature: 's' },
        { type: 'thinking', thinking: 'b' },
      ],
      [
        { type: 'thinking', thinking: 'a', signature: 's' },
        { type: 'thinking', thinking: 'b' },
      ],
    ],
    [
      'begins an item at another type, index or id',
      [
        { type: 'reasoning.summary', summary: 'a', index: 0 },
        { type: 'reasoning.text', text: 'b', index: 0 },
        { type: 'reasoning.text', text: 'c', index: 1, id: 'x' },
        { type: 'reasoning.text', text: 'd', index: 1, id: 'y' },
      ],
      [
        { type: 'reasoning.summary', summary: 'a', index: 0 },
        { type: 'reasoning.text', text: 'b', index: 0 },
        { type: 'reasoning.text', text: 'c', index: 1, id: 'x' },
        { type: 'reasoning.text', text: 'd', index: 1, id: 'y' },
      ],
    ],
    [
      'never joins encrypted data',
      [
        { type: 'reasoning.encrypted', data: 'YQ==', index: 0 },
        { type: 'reasoning.encrypted', data: 'Yg==', index: 0 },
      ],
      [
        { type: 'reasoning.encrypted', data: 'YQ==', index: 0 },
        { type: 'reasoning.encrypted', data: 'Yg==', index: 0 },
      ],
    ],
  ] as [string, object[], object[]][]) {
    it(what, () => {
      const list = new FragmentList();
      for (const fragment of fragments) list.add({ ...fragment });

      expect(list.items).to.deep.equal(expected);
    });
  }

  it('tells the text that a fragment adds', () => {
    const list = new FragmentList();

    expect(list.add({ type: 'reasoning.text', text: 'a' })).to.equal('a');
    expect(list.add({ type: 'reasoning.summary', summary: 'b' })).to.equal('b');
    expect(list.add({ type: 'reasoning.encrypted', data: 'c' })).to.equal('');
  });

  it('leaves the fragments as they are', () => {
    const first = Object.freeze({ type: 'thinking', thinking: 'a' });
    const list = new FragmentList();
    list.add(first);
    list.add({ type: 'thinking', thinking: 'b' });

    expect(first.thinking).to.equal('a');
  });
});
