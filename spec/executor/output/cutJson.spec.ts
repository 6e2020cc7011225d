import { expect } from 'chai';
import fc from 'fast-check';
import { cutJson } from '../../../lib/executor/output/cutJson.ts';

const MARKER = '...[truncated]';
const cut = (value: unknown, maxChars: number, marker = MARKER) =>
  cutJson(JSON.stringify(value), maxChars, marker);

describe('cutJson', () => {
  const long = 'x'.repeat(100);
  for (const [what, value, maxChars, expected] of [
    ['ends a long string with the marker', long, 30, `"${'x'.repeat(14)}~"`],
    ['shortens long strings inside', { a: long, b: 1 }, 40, `{"a":"${'x'.repeat(12)}~","b":1}`],
    [
      'gives small values their size, and the others the rest',
      { a: long, b: 'ab', c: long },
      60,
      `{"a":"xxxx~","b":"ab","c":"xxxx~"}`,
    ],
    ['ends a long array with the marker', [1, 2, 3, 4, 5, 6, 7, 8, 9], 18, '["~"]'],
    [
      'keeps elements from the beginning',
      Array.from({ length: 50 }, (_, i) => i),
      40,
      '[0,1,2,3,4,5,6,7,8,9,"~"]',
    ],
    [
      'drops members and says so',
      { a: 1, b: [1, 2, 3], c: 3, d: [4, 5, 6, 7, 8, 9, 0, 1, 2] },
      40,
      '{"a":1,"c":3,"~":true}',
    ],
    [
      'keeps small members behind large ones',
      { a: 1, [long]: 2, c: 3 },
      50,
      '{"a":1,"c":3,"~":true}',
    ],
    ['replaces deep parts', [[[[[[[[[1, 2, 3, 4, 5, 6]]]]]]]]], 26, '[[[[["~"]]]]]'],
    ['replaces what has no room', { a: { b: { c: long } } }, 24, '{"a":"~"}'],
    ['replaces a long number', [Number.MAX_VALUE, 1], 21, '["~",1]'],
    ['gives the marker alone where nothing fits', { a: long }, 3, '"~"'],
    ['gives the marker alone for no room at all', [1, 2], 0, '"~"'],
  ] as const) {
    it(what, () => {
      expect(cut(value, maxChars)?.text).to.equal(expected.replaceAll('~', MARKER));
    });
  }

  it('keeps the shape of a list of records', () => {
    const records = Array.from({ length: 10 }, (_, id) => ({
      id,
      body: 'y'.repeat(5_000),
      tags: ['a'],
    }));
    const { text = '' } = cut({ total: 10, records, next: null }, 4_000) ?? {};
    const value = JSON.parse(text) as { records: { id: number; body: string; tags: string[] }[] };
    expect(value).to.include({ total: 10, next: null });
    expect(value.records.map(({ id }) => id)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(value.records.every(({ body }) => body.endsWith(MARKER))).to.equal(true);
    expect(value.records.map(({ tags }) => tags)).to.deep.equal(records.map(({ tags }) => tags));
  });

  it('shows elements of some size rather than many of none', () => {
    const { text = '' } =
      cut(
        Array.from({ length: 1_000 }, () => 'z'.repeat(500)),
        1_000,
      ) ?? {};
    const value = JSON.parse(text) as string[];
    expect(value.length).to.equal(5);
    expect(value.slice(0, -1).every((element) => element.length > 190)).to.equal(true);
  });

  it('changes no digit of a number', () => {
    const text = `[12345678901234567890, 1.10, "${'x'.repeat(100)}"]`;
    expect(cutJson(text, 60, MARKER)?.text).to.match(/^\[12345678901234567890,1\.10,"x+\.\.\./);
  });

  it('leaves out white space first', () => {
    const value = { a: [1, 2], b: 'c' };
    const compact = JSON.stringify(value);
    expect(cutJson(JSON.stringify(value, null, 8), compact.length, MARKER)).to.deep.equal({
      text: compact,
      kept: compact.length,
    });
  });

  it('counts what comes from the value, and no marker', () => {
    expect(cut([1, 2, 3, 'x'.repeat(60)], 30)).to.deep.equal({
      text: `[1,2,3,"xxxxxx${MARKER}"]`,
      kept: 16,
    });
    expect(cut([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2], 22)?.kept).to.equal(5);
    expect(cut({ a: 1, b: 'x'.repeat(60) }, 30)).to.deep.equal({
      text: `{"a":1,"b":"xx${MARKER}"}`,
      kept: 16,
    });
    expect(cut('x'.repeat(60), 5)?.kept).to.equal(0);
  });

  it('gives nothing for text that is no JSON', () => {
    expect(cutJson('[1,2', 3, MARKER)).to.equal(undefined);
  });

  const aMarker = fc.constantFrom(MARKER, '', '…', '"\n\\', 'cut \u{1F600}');

  it('R5 R6 R9 gives text that parses, is well-formed and within the limit, for any value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }),
        fc.nat({ max: 120 }),
        aMarker,
        fc.constantFrom(0, 1),
        (value, maxChars, marker, space) => {
          const whole = JSON.stringify(value, null, space);
          const { text, kept } = cutJson(whole, maxChars, marker) ?? { text: '', kept: -1 };
          JSON.parse(text);
          expect(/[\ud800-\udfff]/u.test(text)).to.equal(false);
          expect(text.length).to.be.at.most(Math.max(maxChars, JSON.stringify(marker).length));
          expect(kept).to.be.within(0, maxChars);
          if (space === 0 && whole.length <= maxChars) expect(text).to.equal(whole);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('splits no pair of escapes', () => {
    const escaped = `"${'\\ud83d\\ude00'.repeat(20)}"`;
    for (let maxChars = 16; maxChars < 120; maxChars += 1) {
      const { text = '' } = cutJson(escaped, maxChars, MARKER) ?? {};
      expect(/[\ud800-\udfff]/u.test(JSON.parse(text)), text).to.equal(false);
    }
  });

  it('takes values that are deeper than any stack', () => {
    const deep = `${'{"a":['.repeat(100_000)}1${']}'.repeat(100_000)}`;
    const { text = '' } = cutJson(deep, 10_000, MARKER) ?? {};
    expect(text.length).to.be.within(9_970, 10_000);
    JSON.parse(text);
  });
});
