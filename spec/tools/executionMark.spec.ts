import { expect } from 'chai';
import { markExecution, marksExecution } from '../../lib/tools/executionMark.ts';
import { invokable } from '../../lib/tools/invokable.ts';

describe('marksExecution', () => {
  it('knows the tools whose source says when their function runs', () => {
    const tool = invokable({ name: 'a', execute: () => 'x' });
    const copy = { ...tool };
    expect([marksExecution(tool), marksExecution(copy)]).to.deep.equal([true, false]);
    expect(marksExecution(markExecution(copy))).to.equal(true);
  });
});
