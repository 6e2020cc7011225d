import { expect } from 'chai';
import { toolHandlers } from '../../lib/executor/toolHandlers.ts';
import { invokable } from '../../lib/tools/invokable.ts';

const tool = invokable({ name: 'a', execute: () => 'x' });

describe('toolHandlers', () => {
  it('gives the source of a tool, where there is no middleware', () => {
    expect(toolHandlers([])(tool)).to.equal(tool.source);
  });

  it('puts middleware around it once per tool', () => {
    let wrapped = 0;
    const handlerOf = toolHandlers([
      (next) => {
        wrapped += 1;
        return (input, context) => next(input, context);
      },
    ]);
    const handler = handlerOf(tool);
    expect(handler).to.not.equal(tool.source);
    expect([handlerOf(tool) === handler, wrapped]).to.deep.equal([true, 1]);
    handlerOf(invokable({ name: 'b', execute: () => 'x' }));
    expect(wrapped).to.equal(2);
  });
});
