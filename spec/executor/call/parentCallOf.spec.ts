import { expect } from 'chai';
import { parentCallOf } from '../../../lib/executor/call/parentCallOf.ts';
import { RunningCall } from '../../../lib/executor/call/RunningCall.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { registryOf } from '../../helpers/marbleTools.ts';
import { testContext } from '../../helpers/testContext.ts';

describe('parentCallOf', () => {
  it('knows the call that a context was made for, also a copy of it, and refuses any other object', async () => {
    let found: unknown;
    const tool = invokable({
      name: 'a',
      execute: (_input: object, context: ToolContext) => {
        found = parentCallOf(context);
        expect(parentCallOf({ ...context })).to.deep.equal(found);
        return 'x';
      },
    });
    const { status } = await new ToolExecutor(registryOf(tool)).run({ id: '1', name: 'a' });
    expect(status).to.equal('ok');
    expect(found).to.have.property('call').that.is.instanceOf(RunningCall);
    expect(() => parentCallOf(testContext())).to.throw(TypeError, 'parent must be the context');
  });
});
