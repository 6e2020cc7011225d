import { expect } from 'chai';
import { OtherBlock } from '../../../lib/formats/bedrock-converse/OtherBlock.ts';

describe('OtherBlock', () => {
  it('continues the content of a result, texts that follow one another as one', () => {
    const block = new OtherBlock('toolResult', { toolUseId: 't1', status: 'success' });
    block.grow('toolResult', [{ text: 'a' }]);
    block.grow('toolResult', [{ text: 'b' }, { json: { c: 1 } }]);
    block.grow('toolResult', [{ text: 'd' }]);
    expect(block.toRequest()).to.deep.equal([
      {
        toolResult: {
          toolUseId: 't1',
          status: 'success',
          content: [{ text: 'ab' }, { json: { c: 1 } }, { text: 'd' }],
        },
      },
    ]);
  });

  it('joins the bytes of an image', () => {
    const block = new OtherBlock('image', { format: 'png' });
    block.grow('image', { source: { bytes: Uint8Array.of(104) } });
    block.grow('image', { source: { bytes: Uint8Array.of(105) } });
    expect(JSON.stringify(block.toRequest())).to.equal(
      '[{"image":{"format":"png","source":{"bytes":"aGk="}}}]',
    );
  });

  it('keeps what it does not know, and is whole at its end', () => {
    const block = new OtherBlock('hologram', {});
    block.grow('hologram', { beams: [1] });
    expect(block.toRequest()).to.deep.equal([{ hologram: { beams: [1] } }]);
    expect(block.isWhole()).to.equal(false);
    block.stopped = true;
    expect(block.isWhole()).to.equal(true);
    const empty = new OtherBlock('hologram', {});
    empty.grow('hologram', 'text');
    expect(empty.toRequest()).to.deep.equal([{ hologram: {} }]);
  });
});
