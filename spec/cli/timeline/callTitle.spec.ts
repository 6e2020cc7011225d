import { expect } from 'chai';
import { textWidth } from '../../../lib/cli/textWidth.ts';
import { callTitle } from '../../../lib/cli/timeline/callTitle.ts';
import { callOf } from '../../helpers/callOf.ts';

const CASES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['{}', ''],
  ['{"path":"src/a.ts"}', 'src/a.ts'],
  ['{"limit":5}', 'limit: 5'],
  ['{"query":"x","limit":5,"deep":{"a":[1]}}', 'query: x, limit: 5, deep: {"a":[1]}'],
  ['{"query": "two\\nlines"}', 'two lines'],
  ['{"cut', '{"cut'],
  ['"text"', '"text"'],
  ['null', 'null'],
];

describe('callTitle', () => {
  for (const [text, title] of CASES) {
    it(`shows ${title === '' ? 'nothing' : title} of ${text === '' ? 'nothing' : text}`, () => {
      expect(callTitle(callOf('a', { arguments: text }))).to.equal(title);
    });
  }

  it('shows free text as it is', () => {
    expect(callTitle(callOf('a', { kind: 'custom', arguments: '{"a":"b"}' }))).to.equal(
      '{"a":"b"}',
    );
  });

  it('takes at most 80 columns, whatever the length', () => {
    const short = callTitle(callOf('a', { arguments: JSON.stringify({ text: 'x'.repeat(500) }) }));
    const huge = callTitle(callOf('a', { arguments: `{"text":"${'x'.repeat(5_000_000)}"}` }));
    expect(textWidth(short)).to.equal(80);
    expect(huge.startsWith('{"text":"xxx')).to.equal(true);
    expect(textWidth(huge)).to.equal(80);
  });
});
