import { expect } from 'chai';
import { TextBlock } from '../../../lib/formats/bedrock-converse/TextBlock.ts';

describe('TextBlock', () => {
  it('joins text, and is left out while it is blank', () => {
    const block = new TextBlock();
    block.grow('text', ' ');
    block.grow('text', 7);
    expect(block.toRequest()).to.deep.equal([]);
    block.grow('text', 'Hi');
    expect(block.toRequest()).to.deep.equal([{ text: ' Hi' }]);
    expect(block.isWhole()).to.equal(false);
    block.stopped = true;
    expect(block.isWhole()).to.equal(true);
  });

  it('holds its citations with the text', () => {
    const block = new TextBlock();
    const citation = { title: 'T', location: { documentChar: { start: 1 } } };
    block.grow('citation', citation);
    block.grow('text', 'Hi');
    block.grow('citation', null);
    expect(block.toRequest()).to.deep.equal([
      {
        citationsContent: {
          content: [{ text: 'Hi' }],
          citations: [{ title: 'T', location: { documentChar: { start: 1 } } }],
        },
      },
    ]);
  });
});
