import { expect } from 'chai';
import { errorResult } from '../../lib/tools/errorResult.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { throwing } from '../helpers/throwing.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;

describe('errorResult', () => {
  it('is the message as an error, without stack or cause, frozen', () => {
    const output = errorResult(new Error('Not found.', { cause: 'secret' }));
    expect(output).to.deep.equal({ parts: [text('Not found.')], isError: true });
    expect([output, output.parts, output.parts[0]].every(Object.isFrozen)).to.equal(true);
  });

  it('adds what a tool failure carries', () => {
    const parts = [text('Known: Paris.')];
    expect(errorResult(new ToolFailure('No.', { parts })).parts).to.deep.equal([
      text('No.'),
      ...parts,
    ]);
  });

  it('takes anything', () => {
    for (const thrown of [undefined, null, throwing, {}]) {
      expect(errorResult(thrown).parts).to.deep.equal([text('The tool failed without a message.')]);
    }
    expect(errorResult('just text').parts).to.deep.equal([text('just text')]);
  });
});
