import { expect } from 'chai';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { underToolName } from '../../lib/tools/underToolName.ts';

const call: ToolCall = { kind: 'function', index: 3, id: '1', name: 'find', arguments: '{"a":1}' };

describe('underToolName', () => {
  it('gives the call itself if it has the name', () => {
    expect(underToolName(call, 'find')).to.equal(call);
  });

  it('gives a frozen copy under another name', () => {
    const named = underToolName(call, 'search');
    expect(named).to.deep.equal({ ...call, name: 'search' });
    expect(Object.isFrozen(named)).to.equal(true);
    expect(call.name).to.equal('find');
  });
});
