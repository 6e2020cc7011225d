import { expect } from 'chai';
import { readHooks } from '../../lib/tools/ToolHooks.ts';
import { testContext } from '../helpers/testContext.ts';

describe('readHooks', () => {
  it('takes the hooks as they are, as functions of their object', () => {
    class Log {
      readonly lines: unknown[] = [];
      beforeExecute(input: unknown): void {
        this.lines.push(input);
      }
    }
    const log = new Log();
    const read = readHooks('hooks', log);
    log.beforeExecute = () => {};
    read.beforeExecute?.('x', testContext());
    expect(log.lines).to.deep.equal(['x']);
    expect(Object.keys(read)).to.deep.equal(['beforeExecute']);
    expect(Object.isFrozen(read)).to.equal(true);
  });

  it('refuses what is no object, and what is no function, by name', () => {
    expect(() => readHooks('hooks', null as never)).to.throw(
      TypeError,
      'hooks must be an object of hooks, got null.',
    );
    for (const hook of ['beforeExecute', 'afterExecute', 'onError']) {
      expect(() => readHooks('mine', { [hook]: 5 } as never)).to.throw(
        TypeError,
        `mine.${hook} must be a function, got 5.`,
      );
    }
  });
});
