import { expect } from 'chai';
import { member, withWireNames } from '../../../lib/formats/cohere-v2/member.ts';

describe('member', () => {
  it('finds a member under the name of the wire or of the SDK', () => {
    expect(member({ tool_calls: 1, toolCalls: 2 }, 'tool_calls')).to.equal(1);
    expect(member({ toolCalls: 2 }, 'tool_calls')).to.equal(2);
    expect(member({ tool_calls: null, toolCalls: 2 }, 'tool_calls')).to.equal(2);
    expect(member({}, 'tool_calls')).to.equal(undefined);
    expect(member(undefined, 'tool_calls')).to.equal(undefined);
  });
});

describe('withWireNames', () => {
  it('renames members and leaves what is in them', () => {
    const output = { someKey: 1 };
    const renamed = withWireNames({ toolOutput: output, id: 'a', content_index: 0 });
    expect(renamed).to.deep.equal({ tool_output: { someKey: 1 }, id: 'a', content_index: 0 });
  });
});
