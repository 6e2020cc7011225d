import { expect } from 'chai';
import { membersBut } from '../../lib/formats/membersBut.ts';

describe('membersBut', () => {
  it('gives the members that say something and are not named', () => {
    const object = { a: 1, b: 2, c: null, d: '', e: false, f: undefined };
    expect(membersBut(object, new Set(['b']))).to.deep.equal({ a: 1, e: false });
  });

  it('is undefined when none is left', () => {
    expect(membersBut({ a: 1, c: null }, new Set(['a']))).to.equal(undefined);
    expect(membersBut({}, new Set())).to.equal(undefined);
  });

  it('keeps a member named __proto__ as a member', () => {
    const members = membersBut(JSON.parse('{"__proto__":{"a":1}}'), new Set());
    expect(JSON.stringify(members)).to.equal('{"__proto__":{"a":1}}');
    expect('a' in (members ?? {})).to.equal(false);
  });
});
