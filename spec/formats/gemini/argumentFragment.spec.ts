import { expect } from 'chai';
import { readFragment } from '../../../lib/formats/gemini/argumentFragment.ts';

describe('readFragment', () => {
  const exact = (): string => '9007199254740993';
  const entries: readonly (readonly [string, object, object | undefined])[] = [
    ['text', { stringValue: 'a"b' }, { text: '"a\\"b', isText: true }],
    ['empty text', { stringValue: '' }, { text: '"', isText: true }],
    ['a number', { numberValue: 0 }, { text: '9007199254740993', isText: false }],
    ['false', { boolValue: false }, { text: 'false', isText: false }],
    ['null by its name', { nullValue: 'NULL_VALUE' }, { text: 'null', isText: false }],
    ['null', { nullValue: null }, { text: 'null', isText: false }],
    ['text that has only begun', { willContinue: true }, { text: '"', isText: true }],
    ['nothing', {}, undefined],
    ['members that an SDK left empty', { stringValue: undefined, nullValue: undefined }, undefined],
  ];
  for (const [title, entry, value] of entries) {
    it(`reads ${title}`, () => {
      expect(readFragment({ jsonPath: '$.a', ...entry }, exact)).to.deep.equal(value);
    });
  }
});
