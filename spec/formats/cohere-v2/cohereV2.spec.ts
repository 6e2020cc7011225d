import { expect } from 'chai';
import { cohereV2 } from '../../../lib/formats/cohere-v2/cohereV2.ts';

describe('cohereV2', () => {
  it('is the whole format under its name, and frozen', () => {
    expect(cohereV2).to.include({ name: 'cohere-v2', framing: 'sse' });
    expect(Object.isFrozen(cohereV2)).to.equal(true);
    expect(cohereV2.tools([])).to.deep.equal([]);
    expect(cohereV2.toolChoice('required')).to.equal('REQUIRED');
    expect(cohereV2.toolResults([])).to.deep.equal([]);
    expect(() => cohereV2.decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
  });
});
