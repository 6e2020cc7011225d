import { expect } from 'chai';
import { bedrockConverse } from '../../../lib/formats/bedrock-converse/bedrockConverse.ts';

describe('bedrockConverse', () => {
  it('is the whole format under its name, and frozen', () => {
    expect(bedrockConverse).to.include({ name: 'bedrock-converse', framing: 'aws-eventstream' });
    expect(Object.isFrozen(bedrockConverse)).to.equal(true);
    expect(bedrockConverse.tools([])).to.deep.equal([]);
    expect(bedrockConverse.toolChoice('required')).to.deep.equal({ any: {} });
    expect(bedrockConverse.toolResults([])).to.deep.equal([]);
    expect(() => bedrockConverse.decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
  });
});
