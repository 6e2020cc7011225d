import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { toolHandlers } from '../../lib/executor/toolHandlers.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { RegisteredTool } from '../../lib/tools/ToolRegistry.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

/** A tool that gives its input back. */
function registered(traits: object = {}): RegisteredTool {
  const tool = invokable({ name: 'a', ...traits, execute: (input: object) => input });
  const found = new ToolRegistry([tool]).snapshot().get('a');
  if (found === undefined) throw new Error('The tool is not there.');
  return found;
}

describe('toolHandlers', () => {
  it('gives the source of a tool, where there is nothing around it', () => {
    const tool = registered();
    expect(toolHandlers([])(tool)).to.equal(tool.tool.source);
  });

  it('puts middleware around it once per tool', () => {
    let wrapped = 0;
    const handlerOf = toolHandlers([
      (next) => {
        wrapped += 1;
        return (input, context) => next(input, context);
      },
    ]);
    const tool = registered();
    const handler = handlerOf(tool);
    expect(handler).to.not.equal(tool.tool.source);
    expect([handlerOf(tool) === handler, wrapped]).to.deep.equal([true, 1]);
    handlerOf(registered());
    expect(wrapped).to.equal(2);
  });

  it('checks the output of a tool that says what it is like, inside the middleware', async () => {
    const seen: unknown[] = [];
    const outputSchema = { type: 'object', required: ['n'] };
    const handler = toolHandlers([
      (next) => (input, context) => {
        const output$ = next(input, context);
        output$.subscribe({ error: ({ code }) => seen.push(code) });
        return output$;
      },
    ])(registered({ outputSchema }));
    const { error } = await collect(handler({ m: 1 }, testContext()));
    expect(error)
      .to.have.property('message')
      .that.matches(/\/n is required/);
    expect(seen).to.deep.equal(['invalid-output']);
    expect(await collect(handler({ n: 1 }, testContext()))).to.not.have.property('error');
  });
});
