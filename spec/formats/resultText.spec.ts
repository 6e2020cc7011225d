import { expect } from 'chai';
import { resultText } from '../../lib/formats/resultText.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';

const IMAGE: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'aGk=' };
const said = (text: string): ToolOutputPart => ({ type: 'text', text });

describe('resultText', () => {
  it('joins texts as they are, and gives notes lines of their own', () => {
    expect(resultText([said('a'), said('b')], false)).to.equal('ab');
    expect(resultText([said('a'), IMAGE, said('b\n'), IMAGE], false)).to.equal(
      'a\n[image image/png, 2 B]\nb\n[image image/png, 2 B]',
    );
    expect(resultText([], false)).to.equal('');
  });

  it('says that an error is one, once', () => {
    expect(resultText([said('No such city.')], true)).to.equal('Error: No such city.');
    expect(resultText([said('Error 7')], true)).to.equal('Error 7');
    expect(resultText([said('errors.txt is missing')], true)).to.equal(
      'Error: errors.txt is missing',
    );
    expect(resultText([], true)).to.equal('Error');
  });
});
