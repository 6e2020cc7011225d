import { expect } from 'chai';
import { readArgumentPath } from '../../../lib/formats/gemini/argumentPath.ts';

describe('readArgumentPath', () => {
  const paths: readonly (readonly [string, readonly (string | number)[] | undefined])[] = [
    ['$.city', ['city']],
    ['city', ['city']],
    ['$.days[0].min', ['days', 0, 'min']],
    ["$.a['x y'][12]", ['a', 'x y', 12]],
    ['$["a.b"][\'c\']', ['a.b', 'c']],
    ["$['it\\'s']", ["it's"]],
    ['$["\\u00e9\\n\\\\"]', ['é\n\\']],
    ['$[""]', ['']],
    ["$[ 'a' ]", ['a']],
    ['$.min °C.über', ['min °C', 'über']],
    ['$.__proto__.x', ['__proto__', 'x']],
    ["$['0']", ['0']],
    ['$', undefined],
    ['', undefined],
    ['$.a[', undefined],
    ['$.a[-1]', undefined],
    ['$.a[x]', undefined],
    ['$..a', undefined],
    ['$.a.', undefined],
    ["$['a", undefined],
  ];
  for (const [text, steps] of paths) {
    it(`reads ${text || 'nothing'}`, () => {
      expect(readArgumentPath(text)).to.deep.equal(steps);
    });
  }
});
