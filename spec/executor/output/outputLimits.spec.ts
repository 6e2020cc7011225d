import { expect } from 'chai';
import { outputLimits, resultLimits } from '../../../lib/executor/output/outputLimits.ts';
import { readResultOptions } from '../../../lib/executor/output/resultOptions.ts';

describe('outputLimits', () => {
  for (const [truncation, overflow, stopsAtLimit, expected] of [
    ['head', undefined, true, { truncation: 'head', stopsAtLimit: true }],
    ['head', undefined, false, { truncation: 'head', stopsAtLimit: false }],
    ['head', 'stop', true, { truncation: 'head', stopsAtLimit: true }],
    ['head-tail', undefined, true, { truncation: 'head-tail', stopsAtLimit: false }],
    ['head-tail', undefined, false, { truncation: 'head-tail', stopsAtLimit: false }],
    ['head-tail', 'stop', true, { truncation: 'head', stopsAtLimit: true }],
    ['head-tail', 'stop', false, { truncation: 'head-tail', stopsAtLimit: false }],
  ] as const) {
    const by = overflow === undefined ? 'by default' : `by overflow '${overflow}'`;
    const stops = stopsAtLimit ? 'would stop' : 'would not stop';
    it(`keeps ${expected.truncation} for ${truncation}, where the tool ${stops} ${by}`, () => {
      const results = readResultOptions({ truncation });
      const traits = overflow === undefined ? {} : { overflow };
      expect(outputLimits(results, traits, stopsAtLimit)).to.include(expected);
    });
  }

  it('takes the length from the tool, the rest from the options', () => {
    const spill = () => [];
    const results = readResultOptions({ marker: '~', maxMediaBytes: 7, spill });
    expect(outputLimits(results, { maxResultSizeChars: 5 }, false)).to.deep.equal({
      maxChars: 5,
      marker: '~',
      truncation: 'head',
      maxMediaBytes: 7,
      spill,
      stopsAtLimit: false,
    });
  });
});

describe('resultLimits', () => {
  it('has no limit where there is none', () => {
    expect(resultLimits(readResultOptions(), undefined)).to.deep.equal({
      maxChars: 0,
      marker: '...[truncated]',
      truncation: 'head',
      maxMediaBytes: 0,
    });
  });
});
