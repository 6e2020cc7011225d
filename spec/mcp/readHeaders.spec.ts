import { expect } from 'chai';
import { readHeaders } from '../../lib/mcp/readHeaders.ts';

describe('readHeaders', () => {
  const pairs: [string, string][] = [
    ['X-A', '1'],
    ['b', 'é'],
  ];
  const good: readonly (readonly [string, unknown])[] = [
    ['an object', Object.fromEntries(pairs)],
    [
      'an object without a prototype',
      Object.assign(Object.create(null), Object.fromEntries(pairs)),
    ],
    ['Headers', new Headers(pairs)],
    ['a Map', new Map(pairs)],
    ['pairs', pairs],
  ];
  for (const [title, given] of good) {
    it(`takes ${title}`, () => {
      expect([...readHeaders('headers', given)]).to.deep.equal([
        ['b', 'é'],
        ['x-a', '1'],
      ]);
    });
  }

  it('gives Headers of its own', () => {
    const given = new Headers();
    readHeaders('headers', given).set('a', 'b');
    expect(given.has('a')).to.equal(false);
    expect([...readHeaders('headers', {})]).to.deep.equal([]);
  });

  const none = 'headers must be an object of texts, or Headers, got ';
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['nothing', undefined, `${none}undefined.`],
    ['null', null, `${none}null.`],
    ['a text', 'Bearer k', `${none}a text.`],
    ['a promise', Promise.resolve({ a: 'b' }), `${none}a Promise.`],
    ['an array of texts', ['Authorization: Bearer k'], `${none}an array of 1.`],
    ['a value of undefined', { A: undefined }, 'headers must have a text for "A", got undefined.'],
    ['a number', [['A', 1234]], 'headers must have a text for "A", got number.'],
    [
      'a name with a space',
      { 'A B': 'k' },
      'headers must have a name and a text that HTTP allows, got others for "A B".',
    ],
    [
      'a line feed',
      { A: 'k\nl' },
      'headers must have a name and a text that HTTP allows, got others for "A".',
    ],
    [
      'a sign beyond Latin-1',
      { A: 'k€' },
      'headers must have a name and a text that HTTP allows, got others for "A".',
    ],
  ];
  for (const [title, given, message] of wrong) {
    it(`refuses ${title}, and quotes no value`, () => {
      expect(() => readHeaders('headers', given))
        .to.throw(TypeError)
        .with.property('message', message);
    });
  }
});
