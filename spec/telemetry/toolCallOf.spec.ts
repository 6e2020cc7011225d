import { expect } from 'chai';
import { of } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { toolCallOf } from '../../lib/telemetry/toolCallOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { registryOf } from '../helpers/marbleTools.ts';
import { testContext } from '../helpers/testContext.ts';

describe('toolCallOf', () => {
  it('gives the call that the events of a run are about, for a context and its copies', () => {
    const contexts: ToolContext[] = [];
    const look = invokable({
      name: 'look',
      execute: (_input, context) => void contexts.push(context, { ...context }),
    });
    const calls: ToolCall[] = [];
    // Each attempt has a context of its own.
    const registry = registryOf(applyMiddleware(look, withTimeout(50)));
    new ToolExecutor(registry)
      .execute(of({ id: '1', name: 'look' }))
      .subscribe(({ call }) => calls.push(call));
    expect(contexts).to.have.length(2);
    for (const context of contexts) expect(toolCallOf(context)).to.equal(calls[0]);
  });

  it('gives nothing where no executor runs the tool', () => {
    expect(toolCallOf(testContext())).to.equal(undefined);
  });
});
