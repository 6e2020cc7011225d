import { expect } from 'chai';
import { of } from 'rxjs';
import { askAfterExecute, askOnError } from '../../lib/tools/askHooks.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

const given = textResult('given');
const context = testContext();

describe('askAfterExecute', () => {
  it('gives the very output that nobody replaces', async () => {
    for (const hook of [undefined, () => {}, async () => {}, () => given, () => of(given)]) {
      const { values } = await collect(askAfterExecute(hook, given, context));
      expect(values[0]).to.equal(given);
    }
  });

  it('gives a checked copy of another one', async () => {
    const other = { parts: [{ type: 'text' as const, text: 'other' }], extra: 1 };
    for (const hook of [() => other, async () => other, () => of(other)]) {
      const { values } = await collect(askAfterExecute(hook, given, context));
      expect(values).to.deep.equal([textResult('other')]);
      expect(Object.isFrozen(values[0])).to.equal(true);
    }
  });

  it('errors with what the hook throws, and for an answer that is no output', async () => {
    const refuse = () => {
      throw new Error('no');
    };
    for (const [hook, message] of [
      [refuse, 'no'],
      [() => 'text' as never, /expected an object with parts, got "text"/],
      [() => null as never, /expected an object with parts, got null/],
    ] as const) {
      const { error } = await collect(askAfterExecute(hook, given, context));
      expect((error as Error).message).to.match(new RegExp(message));
    }
  });

  it('counts as work of its call', () => {
    const work = new WorkScope();
    const pending = () => new Promise<undefined>(() => {});
    askAfterExecute(pending, given, testContext({}, work)).subscribe();
    askOnError(pending, 0, testContext({}, work)).subscribe();
    expect(work.working).to.equal(2);
  });
});

describe('askOnError', () => {
  const failure = new Error('failed');

  it('errors with the same error unless the hook gives an output', async () => {
    for (const hook of [undefined, () => {}, async () => {}]) {
      expect((await collect(askOnError(hook, failure, context))).error).to.equal(failure);
    }
    const recovering = (error: unknown) => textResult(`${error}`);
    const { values } = await collect(askOnError(recovering, failure, context));
    expect(values).to.deep.equal([textResult('Error: failed')]);
  });

  it('does not show the hook a call that waits for outside input', async () => {
    const interrupt = new ToolInterrupt('which?');
    const hook = () => expect.fail('it is asked');
    expect((await collect(askOnError(hook, interrupt, context))).error).to.equal(interrupt);
  });

  it('errors with what the hook throws instead, and for an answer that is no output', async () => {
    const other = new Error('other');
    const replace = () => {
      throw other;
    };
    expect((await collect(askOnError(replace, failure, context))).error).to.equal(other);
    const { error } = await collect(askOnError(() => 5 as never, failure, context));
    expect(error).to.include({ code: 'invalid-output' });
  });
});
