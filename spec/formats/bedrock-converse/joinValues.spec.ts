import { expect } from 'chai';
import { joinValues } from '../../../lib/formats/bedrock-converse/joinValues.ts';

describe('joinValues', () => {
  it('joins texts, continues lists, and goes through objects member by member', () => {
    expect(joinValues(['a', 'b', 'c'])).to.equal('abc');
    expect(joinValues([[1], [], [2, 3]])).to.deep.equal([1, 2, 3]);
    expect(
      joinValues([
        { id: 'x', deep: { text: 'a', n: 1 } },
        { deep: { text: 'b', n: 2 } },
        { more: null },
      ]),
    ).to.deep.equal({ id: 'x', deep: { text: 'ab', n: 2 }, more: undefined });
  });

  it('lets the last one count where values do not go together, and nothing count as nothing', () => {
    expect(joinValues(['a', { b: 1 }])).to.deep.equal({ b: 1 });
    expect(joinValues([{ b: 1 }, 7])).to.equal(7);
    expect(joinValues(['a', null, undefined])).to.equal('a');
    expect(joinValues([])).to.equal(undefined);
    expect(joinValues([true, false])).to.equal(false);
  });

  it('joins bytes, also those that are base64 text', () => {
    expect(joinValues([Uint8Array.of(1), Uint8Array.of(2)])).to.deep.include({ 0: 1, 1: 2 });
    const image = joinValues([{ bytes: 'aGk=' }, { bytes: 'aG8=' }]);
    expect(JSON.stringify(image)).to.equal('{"bytes":"aGlobw=="}');
    expect(joinValues([{ bytes: 'not base64!' }])).to.deep.equal({ bytes: 'not base64!' });
  });

  it('takes odd names for names', () => {
    const odd = JSON.parse('{"__proto__":{"a":1}}');
    expect(JSON.stringify(joinValues([odd, odd]))).to.equal('{"__proto__":{"a":1}}');
  });
});
