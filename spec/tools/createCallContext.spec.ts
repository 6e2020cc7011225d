import { expect } from 'chai';
import {
  attemptContext,
  createCallContext,
  foreignSignal,
} from '../../lib/tools/createCallContext.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { workOf } from '../../lib/tools/workOf.ts';
import { testContext } from '../helpers/testContext.ts';

const call = { kind: 'function', index: 1, id: 'id', name: 'asked', arguments: '{}' } as const;
const facts = { toolName: 'ran', attempt: 1, options: { n: 1 } };

describe('createCallContext', () => {
  it('is frozen and says what stands in the call', () => {
    const seen: unknown[] = [];
    const progress = (value: unknown) => seen.push(value);
    const context = createCallContext(call, facts, { work: new WorkScope(), progress });
    context.progress('half');
    expect(context).to.deep.include({
      callId: 'id',
      index: 1,
      toolName: 'ran',
      requestedName: 'asked',
      arguments: '{}',
      attempt: 1,
      options: { n: 1 },
    });
    const { signal } = context;
    expect([Object.isFrozen(context), signal.aborted, seen]).to.deep.equal([true, false, ['half']]);
  });

  it('makes its signal when it is asked for, and gives it to copies too', () => {
    let asked = 0;
    class Work extends WorkScope {
      override get signal() {
        asked += 1;
        return super.signal;
      }
    }
    const context = createCallContext(call, facts, { work: new Work(), progress: () => {} });
    expect(asked).to.equal(0);
    expect({ ...context }.signal).to.be.instanceOf(AbortSignal);
    expect(asked).to.equal(1);
  });

  it('says what the call is resumed with, in each attempt, and nothing for one that is not', () => {
    const handlers = { work: new WorkScope(), progress: () => {} };
    const resume = { input: 'this one', state: 2 };
    const resumed = createCallContext(call, { ...facts, resume }, handlers);
    expect(resumed.resume).to.equal(resume);
    expect(attemptContext(resumed, 2, new WorkScope()).resume).to.equal(resume);
    const plain = createCallContext(call, facts, handlers);
    expect(Object.keys(plain)).to.not.include('resume');
    expect(Object.keys(attemptContext(plain, 2, new WorkScope()))).to.not.include('resume');
  });

  it('knows the work of its call', () => {
    const work = new WorkScope();
    const context = createCallContext(call, facts, { work, progress: () => {} });
    expect(workOf(context)).to.equal(work);
  });
});

describe('attemptContext', () => {
  it('is the same context with an attempt, work and a signal of its own, also of a copy', () => {
    const work = new WorkScope();
    const context = createCallContext(call, facts, { work, progress: () => {} });
    for (const [given, n] of [
      [context, 1],
      [{ ...context, options: { n: 2 } }, 2],
    ] as const) {
      const inner = new WorkScope(work);
      const again = attemptContext(given, 2, inner);
      expect(again).to.deep.include({ callId: 'id', toolName: 'ran', attempt: 2, options: { n } });
      expect([workOf(again), Object.isFrozen(again)]).to.deep.equal([inner, true]);
      inner.halt('too late');
      expect([again.signal.aborted, context.signal.aborted]).to.deep.equal([true, false]);
    }
  });
});

describe('foreignSignal', () => {
  const { signal } = new AbortController();
  const context = createCallContext(call, facts, { work: new WorkScope(), progress: () => {} });

  it('is none for a copy of a context of a call', () => {
    expect(foreignSignal({ ...context })).to.equal(undefined);
  });

  it('is none for a context of a call, and does not have its signal made', () => {
    class Work extends WorkScope {
      override get signal() {
        return expect.fail('it is asked for');
      }
    }
    const untouched = createCallContext(call, facts, { work: new Work(), progress: () => {} });
    expect(foreignSignal(untouched)).to.equal(undefined);
  });

  it('is the signal that a copy was given, or a context without a call', () => {
    expect(foreignSignal({ ...context, signal })).to.equal(signal);
    expect(foreignSignal(testContext({ signal }))).to.equal(signal);
  });
});
