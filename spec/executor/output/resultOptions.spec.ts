import { expect } from 'chai';
import { NEVER } from 'rxjs';
import {
  type ResultOptions,
  readResultOptions,
} from '../../../lib/executor/output/resultOptions.ts';

describe('readResultOptions', () => {
  it('fills in the defaults', () => {
    expect(readResultOptions()).to.deep.equal({
      marker: '...[truncated]',
      truncation: 'head',
      maxMediaBytes: 0,
      spill: undefined,
    });
  });

  it('takes what it is given', () => {
    const options = {
      marker: '',
      truncation: 'head-tail',
      maxMediaBytes: 5,
      spill: () => NEVER,
    } as const;
    expect(readResultOptions(options)).to.deep.equal(options);
  });

  for (const [options, kind, message] of [
    [null, TypeError, 'results must be an object, got null.'],
    [{ marker: 7 }, TypeError, 'results.marker must be a string, got 7.'],
    [
      { truncation: 'tail' },
      TypeError,
      "results.truncation must be 'head' or 'head-tail', got \"tail\".",
    ],
    [{ spill: {} }, TypeError, 'results.spill must be a function, got an object.'],
    [
      { maxMediaBytes: '5' },
      TypeError,
      'results.maxMediaBytes must be a whole number from 0, or Infinity, got "5".',
    ],
    [
      { maxMediaBytes: -1 },
      RangeError,
      'results.maxMediaBytes must be a whole number from 0, or Infinity, got -1.',
    ],
  ] as const) {
    it(`refuses: ${message}`, () => {
      expect(() => readResultOptions(options as unknown as ResultOptions)).to.throw(kind, message);
    });
  }
});
