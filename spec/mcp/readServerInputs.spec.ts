import { expect } from 'chai';
import fc from 'fast-check';
import { readServerInputs } from '../../lib/mcp/readServerInputs.ts';

const facts = {
  description: 'A key.',
  value: 'Bearer {key}',
  default: 'none',
  isRequired: true,
  isSecret: false,
  choices: ['a', 'b'],
};

describe('readServerInputs', () => {
  it('reads a list of headers and an object of variables', () => {
    const expected = [{ name: 'Authorization', ...facts }];
    expect(readServerInputs([{ name: 'Authorization', ...facts }])).to.deep.equal(expected);
    expect(readServerInputs({ Authorization: facts })).to.deep.equal(expected);
  });

  it('leaves out what is not what it should be', () => {
    const odd = {
      name: 'X-Key',
      description: 3,
      value: 'a\u200Bb',
      default: null,
      isRequired: 'yes',
      isSecret: 1,
      choices: [1, '', {}],
      more: 'x',
    };
    const given = [odd, null, 'x', {}, { name: 3 }, { name: 'a\u0000b' }, [], { name: ' ' }];
    expect(readServerInputs(given)).to.deep.equal([{ name: 'X-Key' }]);
    for (const nothing of [undefined, null, 3, 'x', [], {}, [1]]) {
      expect(readServerInputs(nothing)).to.equal(undefined);
    }
  });

  it('takes 64 at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `h${index}` }));
    expect(readServerInputs(many)).to.deep.equal(many.slice(0, 64));
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (given) => void readServerInputs(given)));
  });
});
