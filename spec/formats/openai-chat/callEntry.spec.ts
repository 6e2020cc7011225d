import { expect } from 'chai';
import { isEmptyEntry, readCallEntry } from '../../../lib/formats/openai-chat/callEntry.ts';

const NOTHING = {
  kind: 'function',
  index: undefined,
  id: undefined,
  name: undefined,
  text: undefined,
  isValue: false,
  extras: undefined,
};

describe('readCallEntry', () => {
  for (const [what, entry, expected] of [
    [
      'the entry of a function',
      { index: 2, id: 'a', type: 'function', function: { name: 'f', arguments: '{' } },
      { index: '2', id: 'a', name: 'f', text: '{' },
    ],
    [
      'the entry of a custom tool',
      { index: 2, id: 'a', type: 'custom', custom: { name: 'f', input: '{' } },
      { kind: 'custom', index: '2', id: 'a', name: 'f', text: '{' },
    ],
    ['a custom tool by its type alone', { type: 'custom' }, { kind: 'custom' }],
    [
      'arguments that are a value',
      { function: { arguments: { n: 1 } } },
      { text: '{"n":1}', isValue: true },
    ],
    ['an id inside the function', { function: { id: 'a' } }, { id: 'a' }],
    ['an id that is a number', { id: 0 }, { id: '0' }],
    ['what is opaque', { id: 'a', note: 1, none: null }, { id: 'a', extras: { note: 1 } }],
    ['a type of a dialect', { type: 'builtin_function' }, { extras: { type: 'builtin_function' } }],
    ['blanks as nothing', { id: '', type: '', function: { name: '', arguments: '' } }, {}],
    ['nulls as nothing', { index: null, id: null, type: null, function: null, custom: null }, {}],
    ['nonsense as nothing', { index: {}, id: [], type: 5, function: 'f', custom: true }, {}],
  ] as [string, Record<string, unknown>, object][]) {
    it(`reads ${what}`, () => {
      expect(readCallEntry(entry)).to.deep.equal({ ...NOTHING, ...expected });
    });
  }
});

describe('isEmptyEntry', () => {
  it('tells an entry that says nothing, its index aside', () => {
    expect(isEmptyEntry(readCallEntry({ index: 0, type: 'function', function: {} }))).to.equal(
      true,
    );
  });

  for (const entry of [
    { id: 'a' },
    { function: { name: 'f' } },
    { function: { arguments: ' ' } },
    { extra_content: {} },
  ]) {
    it(`tells that ${JSON.stringify(entry)} says something`, () => {
      expect(isEmptyEntry(readCallEntry(entry))).to.equal(false);
    });
  }
});
