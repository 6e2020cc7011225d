import { expect } from 'chai';
import { checkOutput, invalidOutput } from '../../lib/tools/checkOutput.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

const text = { type: 'text', text: 'x' } as const;

describe('checkOutput', () => {
  it('copies and freezes an output, and leaves other fields out', () => {
    const given = { parts: [{ ...text }], structured: { a: 1 }, isError: false, other: 1 };
    const output = checkOutput(given);
    expect(output).to.deep.equal({ parts: [text], structured: { a: 1 }, isError: false });
    expect(output.structured).to.equal(given.structured);
    expect([output, output.parts, output.parts[0]].every(Object.isFrozen)).to.equal(true);
    expect([given, given.parts, given.parts[0]].some(Object.isFrozen)).to.equal(false);
  });

  it('leaves out what was not given', () => {
    expect(checkOutput({ parts: [] })).to.deep.equal({ parts: [] });
    expect(checkOutput({ parts: [], structured: null })).to.deep.equal({
      parts: [],
      structured: null,
    });
  });

  for (const [value, problem] of [
    [undefined, 'expected an object with parts, got undefined'],
    ['text', 'expected an object with parts, got "text"'],
    [{}, 'parts must be an array, got undefined'],
    [[text], 'parts must be an array, got undefined'],
    [{ parts: text }, 'parts must be an array, got an object'],
    [{ parts: [], isError: 'yes' }, 'isError must be true or false, got "yes"'],
    [
      { parts: [text, { type: 'image', mediaType: 'image/png' }] },
      'parts[1]: image must have data or url',
    ],
  ] as const) {
    it(`refuses it: ${problem}`, () => {
      expect(() => checkOutput(value))
        .to.throw(ToolFailure, `The tool gave invalid output: ${problem}.`)
        .with.property('code', 'invalid-output');
    });
  }
});

describe('invalidOutput', () => {
  it('keeps what was caught', () => {
    const cause = new Error('inner');
    expect(invalidOutput('no', { cause })).to.include({
      code: 'invalid-output',
      cause,
      retryable: false,
    });
  });
});
