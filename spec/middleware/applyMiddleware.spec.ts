import { expect } from 'chai';
import { EMPTY, of } from 'rxjs';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { composeHooks } from '../../lib/middleware/composeHooks.ts';
import { withGuardrails } from '../../lib/middleware/withGuardrails.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { toolOfHandler } from '../../lib/tools/toolOfHandler.ts';
import { registryOf } from '../helpers/marbleTools.ts';
import { testContext } from '../helpers/testContext.ts';

const tool = invokable({
  name: 'a',
  description: 'A tool.',
  concurrency: 'safe',
  metadata: { from: 'here' },
  execute: () => 'x',
});
const passing: ToolMiddleware = (next) => (input, context) => next(input, context);

describe('applyMiddleware', () => {
  it('makes a tool of the same kind, definition and traits', () => {
    const wrapped = applyMiddleware(tool, passing);
    const { source, ...others } = wrapped;
    expect(others).to.deep.equal({
      kind: tool.kind,
      definition: tool.definition,
      inputSchema: tool.inputSchema,
      traits: tool.traits,
    });
    expect(source).to.not.equal(tool.source);
    expect([Object.isFrozen(wrapped), tool.source === source]).to.deep.equal([true, false]);
  });

  it('has the first middleware outermost', () => {
    const log: string[] = [];
    const named =
      (name: string): ToolMiddleware =>
      (next) =>
      (input, context) => {
        log.push(name);
        return next(input, context);
      };
    applyMiddleware(tool, named('a'), named('b')).source({}, testContext()).subscribe();
    expect(log).to.deep.equal(['a', 'b']);
  });

  it('gives the same tool if nothing wraps it', () => {
    const nothing = [
      withGuardrails([], []),
      withHooks({}),
      withHooks(composeHooks()),
      withHooks(composeHooks({}, {})),
    ];
    expect(applyMiddleware(tool)).to.equal(tool);
    expect(applyMiddleware(tool, ...nothing)).to.equal(tool);
    expect(applyMiddleware(tool, withHooks({}), withTimeout(5))).to.not.equal(tool);
  });

  it('has the call know whether the function runs, also of a tool of another make', async () => {
    const handmade = { ...tool, source: () => of(textResult('x')) };
    const refusing: ToolMiddleware = () => () => EMPTY;
    for (const one of [tool, handmade]) {
      const executions = [applyMiddleware(one, passing), applyMiddleware(one, refusing)].map(
        (a) => {
          const run = new ToolExecutor(registryOf(a)).open();
          run.addTool({ id: '0', name: 'a' });
          return run.getCompletedResults()[0]?.execution;
        },
      );
      expect(executions).to.deep.equal(['finished', 'not-started']);
    }
  });

  it('lets middleware know whose handler it wraps', () => {
    const seen: unknown[] = [];
    const looking: ToolMiddleware = (next) => {
      seen.push(toolOfHandler(next));
      return (input, context) => next(input, context);
    };
    applyMiddleware(tool, looking, looking);
    expect(seen).to.deep.equal([tool, tool]);
  });

  it('refuses what is no tool, and what is no middleware', () => {
    expect(() => applyMiddleware({ name: 'a' } as never)).to.throw(
      InvalidToolError,
      'got an object',
    );
    expect(() => applyMiddleware(tool, passing, 5 as never)).to.throw(
      TypeError,
      'middleware[1] must be a function, got 5.',
    );
    expect(() => applyMiddleware(tool, () => 5 as never)).to.throw(
      TypeError,
      'middleware[0] must give a function, got 5.',
    );
  });
});
