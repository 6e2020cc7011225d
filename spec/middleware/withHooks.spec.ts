import { expect } from 'chai';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { textOf } from '../helpers/brief.ts';
import { testContext } from '../helpers/testContext.ts';

describe('withHooks', () => {
  it('calls hooks of an object as its methods, as they were', () => {
    class Shout {
      readonly mark = '!';
      afterExecute({ parts }: { parts: Parameters<typeof textOf>[0] }) {
        return textResult(textOf(parts) + this.mark);
      }
    }
    const hooks = new Shout();
    const tool = applyMiddleware(invokable({ name: 'a', execute: () => 'x' }), withHooks(hooks));
    hooks.afterExecute = () => expect.fail('it is called');
    const texts: string[] = [];
    tool.source({}, testContext()).subscribe(({ parts }) => texts.push(textOf(parts)));
    expect(texts).to.deep.equal(['x!']);
  });

  it('refuses what is no hook, by name', () => {
    expect(() => withHooks(5 as never)).to.throw(
      TypeError,
      'hooks must be an object of hooks, got 5.',
    );
    expect(() => withHooks({ onError: 'log' as never })).to.throw(
      TypeError,
      'hooks.onError must be a function, got "log".',
    );
  });
});
