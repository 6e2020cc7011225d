import { expect } from 'chai';
import fc from 'fast-check';
import { isJson, JsonText, jsonCutPosition } from '../../../lib/executor/output/JsonText.ts';

/** The texts of the members of the outermost array or object. */
function membersOf(text: string): string[] {
  const json = new JsonText(text);
  return [...json.members({ start: 0, end: json.text.length })].map(({ key, start, end }) => {
    const name = key === undefined ? '' : `${json.text.slice(key.start, key.end)}: `;
    return name + json.text.slice(start, end);
  });
}

describe('JsonText', () => {
  for (const [what, text, expected] of [
    ['an array', '[1,"a",null,true,-2.5e3]', ['1', '"a"', 'null', 'true', '-2.5e3']],
    ['an object', '{"a":1,"b":[2,{}],"a":{"c":[]}}', ['"a": 1', '"b": [2,{}]', '"a": {"c":[]}']],
    ['white space', ' [ 1 ,\n [ 2 , 3 ]\t, {"a" : 4 } ]\r\n', ['1', '[2,3]', '{"a":4}']],
    ['white space at keys', '{ "a" :\n1 , "b":2 }', ['"a": 1', '"b": 2']],
    [
      'brackets in strings',
      '["]", "a\\"]", "\\\\", {"}": "{"}]',
      ['"]"', '"a\\"]"', '"\\\\"', '{"}":"{"}'],
    ],
    ['nothing', '[ ]', []],
    ['no member', '{}', []],
  ] as const) {
    it(`finds what is in ${what}`, () => {
      expect(membersOf(text)).to.deep.equal(expected);
    });
  }

  it('leaves out white space between values, and none of strings', () => {
    for (const value of ['12', '"a b\n"', 'null', '[1," "]', '{"a ":{}}']) {
      expect(new JsonText(` \n${value}\t`).text).to.equal(value);
    }
  });

  it('finds in any array the texts of its elements', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (values, space) => {
        const found = membersOf(JSON.stringify(values, null, space));
        expect(found.map((text) => JSON.parse(text))).to.deep.equal(
          JSON.parse(JSON.stringify(values)),
        );
      }),
    );
  });

  it('takes text that is deeper than any stack', () => {
    const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`;
    const json = new JsonText(deep);
    expect([...json.members({ start: 0, end: deep.length })]).to.deep.equal([
      { start: 1, end: deep.length - 1 },
    ]);
  });
});

describe('isJson', () => {
  it('tells JSON text from other text', () => {
    for (const text of ['1', ' {"a":[]} ', '"a"', 'null']) expect(isJson(text)).to.equal(true);
    for (const text of ['', 'a', "{'a':1}", '[1,]', '{} {}']) expect(isJson(text)).to.equal(false);
  });
});

describe('jsonCutPosition', () => {
  for (const [what, text, limit, expected] of [
    ['is the limit', '"abcdef"', 4, 4],
    ['moves back from the middle of an escape', '"ab\\ncd"', 4, 3],
    ['moves back from the middle of a code', '"ab\\u00e9"', 8, 3],
    ['stays behind a whole code', '"ab\\u00e9c"', 9, 9],
    ['moves back from the middle of a pair', '"ab\u{1F600}c"', 4, 3],
    ['moves back from the middle of a pair of codes', '"ab\\ud83d\\ude00c"', 10, 3],
    ['moves back from the middle of a mixed pair', '"ab\ud83d\\ude00c"', 6, 3],
    ['stays behind a lone half', '"ab\\ud83d\\n"', 9, 9],
    ['is the start without room', '"abc"', 0, 1],
  ] as const) {
    it(what, () => {
      expect(jsonCutPosition(text, 1, limit)).to.equal(expected);
    });
  }
});
