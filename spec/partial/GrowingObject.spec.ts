import { expect } from 'chai';
import fc from 'fast-check';
import { GrowingObject } from '../../lib/partial/GrowingObject.ts';
import { cutsOf } from '../helpers/cuts.ts';
import { shownOf } from '../helpers/shownOf.ts';

/** The values after each piece. */
function valuesOf(pieces: Iterable<string>): GrowingObject['value'][] {
  const object = new GrowingObject();
  return Array.from(pieces, (piece) => {
    object.append(piece);
    return object.value;
  });
}

function lastOf(...pieces: string[]): unknown {
  return valuesOf(pieces).at(-1);
}

/** Pieces of four characters. */
function* quarters(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 4) yield text.slice(at, at + 4);
}

/** Whether `after` is `before` and more: at most one member was changed, and that one has grown in its turn. */
function growsInto(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return typeof after === 'string' && after.startsWith(before);
  if (typeof before !== 'object' || before === null) return Object.is(before, after);
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const [olds, news] = [Object.entries(before), Object.entries(after as object)];
  const shown = new Map(news);
  const changed = olds.filter(
    ([key, value]) => JSON.stringify(shown.get(key)) !== JSON.stringify(value),
  );
  return (
    olds.every(([key]) => shown.has(key)) &&
    changed.length <= 1 &&
    changed.every(([key, value]) => growsInto(value, shown.get(key)))
  );
}

const string = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', '0', '😀', '\ud83d', '\\"\n\\u12'),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(string, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    fc.constantFrom(true, false, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(string, tie('value'), { maxKeys: 4 }),
  ),
}));

/** The text of any JSON object, with blanks or without, with plain characters or escaped ones. */
const objectText = fc
  .tuple(fc.dictionary(string, value), fc.constantFrom('', '\t', '  '), fc.boolean())
  .map(([object, blanks, escaped]) => {
    const text = JSON.stringify(object, null, blanks);
    if (!escaped) return text;
    return text.replace(
      /[^\0-~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  });
const cutText = objectText.chain((text) => fc.tuple(fc.constant(text), cutsOf(text)));

describe('GrowingObject', () => {
  for (const [text, expected] of [
    ['', {}],
    [' \n', {}],
    [' {', {}],
    ['{"a', {}],
    ['{"a":', {}],
    ['{"a":12', {}],
    ['{"a":12,', { a: 12 }],
    ['{"a":-1.5e3}', { a: -1500 }],
    ['{"a":tru', {}],
    ['{"a":true', { a: true }],
    ['{"a":[nul', { a: [] }],
    ['{"a":[null', { a: [null] }],
    ['{"a":"', { a: '' }],
    ['{"a":"x', { a: 'x' }],
    ['{"a":"x\\', { a: 'x' }],
    ['{"a":"x\\\\', { a: 'x\\' }],
    ['{"a":"x\\u00e', { a: 'x' }],
    ['{"a":"x\\u00e9', { a: 'xé' }],
    ['{"a":"x\ud83d', { a: 'x' }],
    ['{"a":"x\\ud83d\\ude0', { a: 'x' }],
    ['{"a":"x\\ud83d\\ude00', { a: 'x😀' }],
    ['{"a":{"b":[{},{"c":"d', { a: { b: [{}, { c: 'd' }] } }],
    ['{"a":1,"a":"x', { a: 'x' }],
  ] as const) {
    it(`shows ${JSON.stringify(expected)} of ${JSON.stringify(text)}, at once or unit by unit`, () => {
      expect(lastOf(text)).to.deep.equal(expected);
      expect(lastOf(...text.split(''), '')).to.deep.equal(expected);
      expect(shownOf(text)).to.deep.equal(expected);
    });
  }

  it('shows, however the text is cut, what the slow way shows of all that has come', () => {
    fc.assert(
      fc.property(cutText, ([, pieces]) => {
        const values = valuesOf(pieces);
        const step = Math.ceil(pieces.length / 8);
        for (let count = pieces.length; count > 0; count -= step) {
          const shown = JSON.stringify(values[count - 1]);
          expect(shown).to.equal(JSON.stringify(shownOf(pieces.slice(0, count).join(''))));
        }
      }),
    );
  });

  it('only grows, keeps what it has shown before as it was, and ends with what JSON.parse gives', () => {
    fc.assert(
      fc.property(cutText, ([text, pieces]) => {
        const object = new GrowingObject();
        const seen = [...pieces, ''].map((piece) => {
          object.append(piece);
          return { shown: object.value, then: JSON.stringify(object.value) };
        });
        expect(seen.map(({ shown }) => JSON.stringify(shown))).to.deep.equal(
          seen.map(({ then }) => then),
        );
        for (const [at, { shown }] of seen.entries()) {
          expect(growsInto(seen[at - 1]?.shown ?? {}, shown)).to.equal(true);
        }
        expect(JSON.stringify(object.value)).to.equal(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('makes new only what lies along the path to where the text goes on', () => {
    const [, before, after, same] = valuesOf(['{"a":{"b":[1]},"c":[{"d":2},', '{"e":"x', 'y', '']);
    expect(before).to.deep.equal({ a: { b: [1] }, c: [{ d: 2 }, { e: 'x' }] });
    expect(after).to.deep.equal({ a: { b: [1] }, c: [{ d: 2 }, { e: 'xy' }] });
    expect(after?.a).to.equal(before?.a);
    expect(after).to.have.nested.property('c[0]', (before?.c as unknown[] | undefined)?.[0]);
    expect(after?.c).to.not.equal(before?.c);
    expect(same).to.equal(after);
  });

  it('keeps its value as it is while the text adds nothing to see', () => {
    const text = ' |{|"a":|[1,| |2|3|.5|e|1|,tr|u|e|,"|\\|ud83d|",|"x"|,[],"y|"|]|}| ';
    const values = valuesOf(text.split('|'));
    const shown = [1, 235, true];
    expect(new Set(values.slice(0, 2)).size).to.equal(1);
    expect(values.filter((one, at) => one !== values[at - 1])).to.deep.equal([
      {},
      { a: [1] },
      { a: [1, 235] },
      { a: shown },
      { a: [...shown, ''] },
      { a: [...shown, '\ud83d'] },
      { a: [...shown, '\ud83d', 'x'] },
      { a: [...shown, '\ud83d', 'x', [], 'y'] },
    ]);
  });

  for (const text of [
    'no',
    '"text"',
    '[1]',
    '12 ',
    'null',
    '{"a":1}}',
    '{"a":1} {',
    '{"a":1,}',
    '{"a":1,"b" 2',
    '{"a":1,b',
    '{"a":1,"b":+',
    '{"a":1]',
    '{"a":1,"c\n',
  ]) {
    it(`stays as it is after ${JSON.stringify(text)}, which is of no object`, () => {
      const expected = text.startsWith('{') ? { a: 1 } : {};
      for (const pieces of [[text], text.split('')]) {
        const values = valuesOf([...pieces, '{"z":3}', ',"z":3}']);
        expect(values.at(-1)).to.deep.equal(expected);
        expect(values.at(-1)).to.equal(values.at(-3));
      }
    });
  }

  it('takes __proto__ for a member like any other', () => {
    const [shown, grown] = valuesOf(['{"__proto__":{"x":1},"y":{"__proto__":"a', 'b"}}']);
    expect(JSON.stringify(shown)).to.equal('{"__proto__":{"x":1},"y":{"__proto__":"a"}}');
    expect(JSON.stringify(grown)).to.equal('{"__proto__":{"x":1},"y":{"__proto__":"ab"}}');
    expect(Object.getPrototypeOf(grown)).to.equal(Object.prototype);
    expect('x' in {}).to.equal(false);
  });

  it('follows text to a depth of 256 and no further', () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}1`;
    const depthOf = (shown: unknown): number => JSON.stringify(shown).replace(/[^[{]/g, '').length;
    expect(depthOf(lastOf(nested(256), ',2,'))).to.equal(256);
    expect(lastOf(nested(256), ',2,')).to.not.deep.equal(lastOf(nested(256), ','));
    const [deep, after] = valuesOf([nested(100_000), ',2,']);
    expect(depthOf(deep)).to.equal(257);
    expect(after).to.equal(deep);
  });

  it('follows numbers of 1,024 characters and no longer', () => {
    const text = (length: number): string => `{"a":${'1'.repeat(length)},"b":2}`;
    expect(lastOf(...quarters(text(1_024)))).to.have.keys('a', 'b');
    expect(lastOf(...quarters(text(1_025)))).to.deep.equal({});
  });

  /** How many members were copied to show them, for each piece. */
  function copiesPerPiece(
    text: string,
    membersOf: (shown: GrowingObject['value']) => number,
  ): number {
    const values = valuesOf(quarters(text));
    const copied = values.filter((one, at) => one !== values[at - 1]).map(membersOf);
    expect(JSON.stringify(values.at(-1))).to.equal(text);
    return copied.reduce((sum, count) => sum + count, 0) / values.length;
  }

  it('copies a bounded number of items for each piece, however wide an array is', () => {
    const text = JSON.stringify({ a: Array.from({ length: 30_000 }, (_, at) => at) });
    const copies = copiesPerPiece(text, ({ a }) => (a as unknown[] | undefined)?.length ?? 0);
    expect(copies).to.be.within(10, 700);
  });

  it('copies a bounded number of members for each piece, however wide an object is', () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
    );
    expect(copiesPerPiece(text, (shown) => Object.keys(shown).length)).to.be.within(1, 20);
  });

  it('shows every piece while nothing wide is open, and what comes at once at once', () => {
    const items = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `item ${at}`));
    expect(lastOf(`{"a":${items.slice(0, -1)},"x`))
      .to.have.property('a')
      .with.lengthOf(5_001);
    const narrow = `{"a":${items},"b":"${'abcd'.repeat(500)}`;
    const values = valuesOf(quarters(narrow)).slice(-400);
    expect(new Set(values).size).to.equal(400);
  });
});
