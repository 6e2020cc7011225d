import { expect } from 'chai';
import { ReasoningBlock } from '../../../lib/formats/bedrock-converse/ReasoningBlock.ts';

function grown(...values: unknown[]): ReasoningBlock {
  const block = new ReasoningBlock();
  for (const value of values) block.grow('reasoningContent', value);
  return block;
}

describe('ReasoningBlock', () => {
  it('joins text, and keeps the signature with it', () => {
    expect(grown({ text: 'hm' }, { text: 'm' }).toRequest()).to.deep.equal([
      { reasoningContent: { reasoningText: { text: 'hmm' } } },
    ]);
    expect(grown({ text: 'hm' }, { signature: 'c2ln' }).toRequest()).to.deep.equal([
      { reasoningContent: { reasoningText: { text: 'hm', signature: 'c2ln' } } },
    ]);
    expect(grown({ reasoningText: { text: 'a', signature: 's' } }).toRequest()).to.deep.equal([
      { reasoningContent: { reasoningText: { text: 'a', signature: 's' } } },
    ]);
    expect(grown({ signature: 's' }).toRequest()).to.have.length(1);
  });

  it('takes a signature in pieces, and one that is given whole again and again', () => {
    const signatureOf = (...pieces: string[]) =>
      grown(...pieces.map((signature) => ({ signature }))).toRequest()[0]?.reasoningContent
        ?.reasoningText?.signature;
    expect(signatureOf('ab', 'cd')).to.equal('abcd');
    expect(signatureOf('ab', 'abcd', 'abcd')).to.equal('abcd');
  });

  it('keeps encrypted reasoning, apart from text', () => {
    const bytes = Uint8Array.of(104);
    const block = grown({ redactedContent: bytes }, { redactedContent: 'aQ==' }, { text: 'hm' });
    const blocks = block.toRequest();
    expect(JSON.parse(JSON.stringify(blocks))).to.deep.equal([
      { reasoningContent: { reasoningText: { text: 'hm' } } },
      { reasoningContent: { redactedContent: 'aGk=' } },
    ]);
  });

  it('is nothing where nothing came, and whole at its end', () => {
    const block = grown({}, null, 7, { text: '' });
    expect(block.toRequest()).to.deep.equal([]);
    expect(block.isWhole()).to.equal(false);
    block.stopped = true;
    expect(block.isWhole()).to.equal(true);
  });
});
