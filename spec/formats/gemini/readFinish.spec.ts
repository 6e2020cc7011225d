import { expect } from 'chai';
import { readFinish } from '../../../lib/formats/gemini/readFinish.ts';
import { laterFinish } from '../../../lib/formats/laterFinish.ts';

describe('readFinish', () => {
  const meanings: readonly (readonly [string, string])[] = [
    ['STOP', 'stop'],
    ['stop', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['CONTINUATION', 'length'],
    ['SAFETY', 'content-filter'],
    ['RECITATION', 'content-filter'],
    ['PROHIBITED_CONTENT', 'content-filter'],
    ['MODEL_ARMOR', 'content-filter'],
    ['IMAGE_SAFETY', 'content-filter'],
    ['IMAGE_SOMETHING_NEW', 'content-filter'],
    ['MALFORMED_FUNCTION_CALL', 'error'],
    ['UNEXPECTED_TOOL_CALL', 'error'],
    ['MISSING_THOUGHT_SIGNATURE', 'error'],
    ['FINISH_REASON_UNSPECIFIED', 'unknown'],
    ['OTHER', 'unknown'],
    ['LANGUAGE', 'unknown'],
    ['constructor', 'unknown'],
  ];
  for (const [raw, reason] of meanings) {
    it(`reads ${raw} as ${reason}`, () => {
      expect(readFinish(raw)).to.deep.equal({ reason, raw });
    });
  }
});

describe('laterFinish', () => {
  it('lets the later count, unless the earlier is bad', () => {
    const stop = readFinish('STOP');
    const length = readFinish('MAX_TOKENS');
    const other = readFinish('OTHER');
    expect(laterFinish(undefined, stop)).to.equal(stop);
    expect(laterFinish(stop, length)).to.equal(length);
    expect(laterFinish(length, stop)).to.equal(length);
    expect(laterFinish(other, stop)).to.equal(stop);
  });
});
