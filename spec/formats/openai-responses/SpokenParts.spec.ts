import { expect } from 'chai';
import {
  restOf,
  SpokenParts,
  textIn,
  textOfPart,
} from '../../../lib/formats/openai-responses/SpokenParts.ts';

describe('SpokenParts', () => {
  it('puts parts together by kind and index, and gives them by index', () => {
    const parts = new SpokenParts();
    parts.append('output_text', 1, 'b');
    parts.append('output_text', 0, 'a');
    parts.append('output_text', '1', 'c');
    parts.append('refusal', 2, 'no');
    parts.append('summary_text', 0, 'hm');
    expect(parts.listOf('output_text', 'refusal')).to.deep.equal([
      { type: 'output_text', text: 'a', annotations: [] },
      { type: 'output_text', text: 'bc', annotations: [] },
      { type: 'refusal', refusal: 'no' },
    ]);
    expect(parts.listOf('summary_text')).to.deep.equal([{ type: 'summary_text', text: 'hm' }]);
    expect(parts.textOf('output_text')).to.equal('bca');
  });

  it('takes a part without an index for the first', () => {
    const parts = new SpokenParts();
    parts.append('refusal', undefined, 'a');
    parts.append('refusal', 0, 'b');
    expect(parts.listOf('refusal')).to.have.length(1);
  });

  it('tells what a whole text adds to its fragments, and lets it win', () => {
    const parts = new SpokenParts();
    parts.append('output_text', 0, 'ab');
    expect(parts.restate('output_text', 0, 'abc')).to.equal('c');
    expect(parts.restate('output_text', 0, 'xyz')).to.equal('');
    expect(parts.textOf('output_text')).to.equal('xyz');
  });

  it('keeps what a text refers to, and a whole part as it came', () => {
    const parts = new SpokenParts();
    const citation = { type: 'file_citation', file_id: 'f' };
    parts.append('output_text', 0, 'a');
    parts.annotate(0, citation);
    expect(parts.listOf('output_text')[0]?.annotations).to.deep.equal([citation]);
    parts.replace('output_text', 0, { type: 'output_text', text: 'a', extra: 1 });
    expect(parts.listOf('output_text')).to.deep.equal([
      { type: 'output_text', text: 'a', extra: 1 },
    ]);
  });
});

describe('restOf, textIn and textOfPart', () => {
  it('read texts', () => {
    expect(restOf('abc', 'ab')).to.equal('c');
    expect(restOf('abc', 'b')).to.equal('');
    expect(textIn([{ text: 'a' }, null, { refusal: 'b' }, { text: 3 }])).to.equal('ab');
    expect(textIn('a')).to.equal('');
    expect(textOfPart(undefined)).to.equal('');
  });
});
