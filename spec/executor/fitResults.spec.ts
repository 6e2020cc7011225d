import { expect } from 'chai';
import fc from 'fast-check';
import { type FitOptions, fitResults } from '../../lib/executor/fitResults.ts';
import { charsOf } from '../../lib/executor/output/charsOf.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { textOf } from '../helpers/brief.ts';
import { toolResult } from '../helpers/toolResult.ts';

const MARKER = '...[truncated]';
const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const sizes = (results: readonly ToolResult[]): number[] => {
  return results.map(({ parts }) => charsOf(parts));
};
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const aText = fc
  .array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 8 })
  .map((pieces) => pieces.join(''));
const aResult = fc.oneof(
  aText.map((content) => toolResult(0, [text(content)])),
  fc.tuple(aText, aText).map(([before, behind]) => {
    const link: ToolOutputPart = { type: 'link', url: 'https://example.org' };
    return toolResult(0, [text(before), link, text(behind)], { status: 'error', isError: true });
  }),
  fc.jsonValue({ stringUnit: 'binary' }).map((structured) => {
    return toolResult(0, [text(JSON.stringify(structured))], { structured });
  }),
);
const someResults = fc.array(aResult, { maxLength: 6 });
const someOptions = fc.record({
  turnChars: fc.integer({ min: 1, max: 400 }),
  truncation: fc.constantFrom('head' as const, 'head-tail' as const),
});

describe('fitResults', () => {
  it('R12 shrinks the largest first, all of them to one size', () => {
    const results = ['a', 'b', 'c', 'd'].map((unit, index) =>
      toolResult(index, [text(unit.repeat(30 * (index + 1)))]),
    );
    const fitted = fitResults(results, { turnChars: 210 });
    expect(fitted.slice(0, 2)).to.deep.equal(results.slice(0, 2));
    expect(fitted[0]).to.equal(results[0]);
    expect(fitted.map(({ parts }) => textOf(parts)).slice(2)).to.deep.equal([
      'c'.repeat(60 - MARKER.length) + MARKER,
      'd'.repeat(60 - MARKER.length) + MARKER,
    ]);
    expect(fitted[3]?.truncated).to.deep.equal({ unit: 'utf16', kept: 46, total: 120 });
  });

  it('gives the same objects where all fit, or where there is no budget', () => {
    const results = [toolResult(0, [text('abc')]), toolResult(1, [text('def')])];
    for (const options of [{ turnChars: 6 }, { turnChars: 0 }, {}, { turnChars: Infinity }]) {
      expect(fitResults(results, options)).to.equal(results);
    }
    expect(fitResults([], { turnChars: 1 })).to.deep.equal([]);
  });

  it('counts the text of errors', () => {
    const failed = toolResult(0, [text('x'.repeat(100))], { status: 'error', isError: true });
    const [fitted] = fitResults([failed], { turnChars: 20 });
    expect(textOf(fitted?.parts ?? [])).to.equal(`xxxxxx${MARKER}`);
    expect(fitted).to.include({ status: 'error', isError: true });
  });

  it('R6 R12 keeps the budget, whatever the results, with well-formed text', () => {
    fc.assert(
      fc.property(someResults, someOptions, (results, options) => {
        const fitted = fitResults(results, options);
        expect(sum(sizes(fitted))).to.be.at.most(options.turnChars);
        for (const { parts } of fitted) {
          expect(/[\ud800-\udfff]/u.test(textOf(parts))).to.equal(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('R12 gives the same bytes for the same input, and what it gave fits', () => {
    fc.assert(
      fc.property(someResults, someOptions, (results, options) => {
        const fitted = fitResults(results, options);
        expect(JSON.stringify(fitResults(structuredClone(results), options))).to.equal(
          JSON.stringify(fitted),
        );
        expect(fitResults(fitted, options)).to.equal(fitted);
      }),
    );
  });

  it('R12 is fair: a result that was cut was larger than any is now, and the others are as they were', () => {
    fc.assert(
      fc.property(someResults, someOptions, (results, options) => {
        const fitted = fitResults(results, options);
        const largest = Math.max(0, ...sizes(fitted));
        for (const [index, result] of results.entries()) {
          if (fitted[index] !== result) expect(charsOf(result.parts)).to.be.greaterThan(largest);
        }
      }),
    );
  });

  it('R9 leaves JSON of values that parses, or no text at all', () => {
    fc.assert(
      fc.property(someResults, someOptions, (results, options) => {
        for (const { structured, parts } of fitResults(results, options)) {
          if (structured !== undefined && parts.length > 0) JSON.parse(textOf(parts));
        }
      }),
    );
  });

  it('R7 leaves alone for a larger budget what was cut for a smaller one', () => {
    fc.assert(
      fc.property(someResults, someOptions, fc.nat({ max: 50 }), (results, options, more) => {
        const fitted = fitResults(results, options);
        const again = { ...options, turnChars: options.turnChars + more };
        expect(fitResults(fitted, again)).to.equal(fitted);
      }),
    );
  });

  for (const [options, kind, message] of [
    [
      { turnChars: -1 },
      RangeError,
      'turnChars must be a whole number from 0, or Infinity, got -1.',
    ],
    [
      { turnChars: '5' },
      TypeError,
      'turnChars must be a whole number from 0, or Infinity, got "5".',
    ],
    [{ marker: 5 }, TypeError, 'marker must be a string, got 5.'],
    [{ truncation: 'tail' }, TypeError, "truncation must be 'head' or 'head-tail', got \"tail\"."],
  ] as const) {
    it(`refuses: ${message}`, () => {
      expect(() => fitResults([], options as unknown as FitOptions)).to.throw(kind, message);
    });
  }
});
