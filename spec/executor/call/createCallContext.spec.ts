import { expect } from 'chai';
import { createCallContext } from '../../../lib/executor/call/createCallContext.ts';
import { workOf } from '../../../lib/tools/workOf.ts';
import { recordingTracker } from '../../helpers/recordingTracker.ts';

const call = { kind: 'function', index: 1, id: 'id', name: 'asked', arguments: '{}' } as const;

describe('createCallContext', () => {
  it('is frozen and says what stands in the call', () => {
    const seen: unknown[] = [];
    const context = createCallContext(
      call,
      { toolName: 'ran', attempt: 1, options: { n: 1 } },
      { abort: new AbortController(), progress: (value) => seen.push(value) },
    );
    const { progress, signal } = context;
    progress('half');
    expect(context).to.deep.include({
      callId: 'id',
      index: 1,
      toolName: 'ran',
      requestedName: 'asked',
      arguments: '{}',
      attempt: 1,
      options: { n: 1 },
    });
    expect([Object.isFrozen(context), signal.aborted, seen]).to.deep.equal([true, false, ['half']]);
  });

  it('makes its signal when it is asked for, and gives it to copies too', () => {
    let asked = 0;
    const abort = {
      get signal() {
        asked += 1;
        return new AbortController().signal;
      },
    };
    const facts = { toolName: 'ran', attempt: 1, options: {} };
    const context = createCallContext(call, facts, { abort, progress: () => {} });
    expect(asked).to.equal(0);
    expect({ ...context }.signal).to.be.instanceOf(AbortSignal);
    expect(asked).to.equal(1);
  });

  it('knows who is told of the work of its call', () => {
    const tracker = recordingTracker([]);
    const facts = { toolName: 'ran', attempt: 1, options: {} };
    const handlers = { abort: new AbortController(), progress: () => {}, tracker };
    expect(workOf(createCallContext(call, facts, handlers))).to.equal(tracker);
  });
});
