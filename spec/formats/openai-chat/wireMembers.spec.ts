import { expect } from 'chai';
import { asId, asObjects, membersBut } from '../../../lib/formats/openai-chat/wireMembers.ts';

describe('asId', () => {
  it('takes text and numbers, and nothing else', () => {
    expect(['a', 7, '', null, {}, true].map(asId)).to.deep.equal([
      'a',
      '7',
      ...Array(4).fill(undefined),
    ]);
  });
});

describe('asObjects', () => {
  it('gives the objects of a list', () => {
    expect(asObjects([{ a: 1 }, null, 'x', [{}], { b: 2 }])).to.deep.equal([{ a: 1 }, { b: 2 }]);
  });

  it('takes an object alone for a list of one, and anything else for an empty list', () => {
    expect(asObjects({ a: 1 })).to.deep.equal([{ a: 1 }]);
    expect([null, undefined, 'x', 5].flatMap(asObjects)).to.deep.equal([]);
  });
});

describe('membersBut', () => {
  it('gives the members that say something and are not named', () => {
    expect(membersBut({ a: 1, b: 2, c: null, d: '', e: false }, new Set(['b']))).to.deep.equal({
      a: 1,
      e: false,
    });
  });

  it('is undefined when none is left', () => {
    expect(membersBut({ a: 1, c: null }, new Set(['a']))).to.equal(undefined);
    expect(membersBut({})).to.equal(undefined);
  });

  it('keeps a member named __proto__ as a member', () => {
    const members = membersBut(JSON.parse('{"__proto__":{"a":1}}'));

    expect(JSON.stringify(members)).to.equal('{"__proto__":{"a":1}}');
    expect('a' in (members ?? {})).to.equal(false);
  });
});
