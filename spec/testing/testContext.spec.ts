import { expect } from 'chai';
import { lastValueFrom, toArray } from 'rxjs';
import { testContext } from '../../lib/testing/testContext.ts';
import { invokable } from '../../lib/tools/invokable.ts';

describe('testContext', () => {
  it('is the first attempt of a call, unless a test says otherwise', () => {
    const { signal, progress, abort, ...facts } = testContext();
    expect(facts).to.deep.equal({
      callId: 'call_1',
      index: 0,
      toolName: 'tool',
      requestedName: 'tool',
      arguments: '{}',
      attempt: 1,
      options: {},
      progressed: [],
    });
    const resume = { input: 'yes', state: { step: 2 } };
    const mine = testContext({ attempt: 3, options: { unit: 'C' }, resume });
    expect(mine).to.include({ attempt: 3, resume, callId: 'call_1' });
    expect(mine.options.unit).to.equal('C');
  });

  it('has the name of the tool for the name that was asked for', () => {
    expect(testContext({ toolName: 'weather' }).requestedName).to.equal('weather');
    expect(testContext({ toolName: 'weather', requestedName: 'w' }).requestedName).to.equal('w');
  });

  it('keeps what the tool reports, until it is aborted', () => {
    const context = testContext();
    context.progress(1);
    context.progress({ half: true });
    context.abort();
    context.progress(3);
    expect(context.progressed).to.deep.equal([1, { half: true }]);
  });

  it('aborts its signal with a reason as an executor has it', () => {
    const context = testContext();
    expect(context.signal.aborted).to.equal(false);
    context.abort('enough');
    context.abort('again');
    expect(context.signal.aborted).to.equal(true);
    expect(context.signal.reason).to.include({ name: 'AbortError', message: 'enough' });
    const mine = new Error('mine');
    const other = testContext();
    other.abort(mine);
    expect(other.signal.reason).to.equal(mine);
  });

  it('is frozen', () => {
    expect(Object.isFrozen(testContext())).to.equal(true);
  });

  it('is one that a tool runs with', async () => {
    const tool = invokable({
      name: 'tool',
      execute: (_, { callId, progress }) => {
        progress('half');
        return callId;
      },
    });
    const context = testContext({ callId: 'mine' });
    const outputs = await lastValueFrom(tool.source({}, context).pipe(toArray()));
    expect(outputs).to.deep.equal([{ parts: [{ type: 'text', text: 'mine' }] }]);
    expect(context.progressed).to.deep.equal(['half']);
  });

  it('refuses a fact that there is none of', () => {
    for (const facts of [{ signal: new AbortController().signal }, { callID: 'x' }]) {
      expect(() => testContext(facts as never)).to.throw(TypeError, 'is not an option; there are');
    }
    expect(() => testContext(null as never)).to.throw(TypeError, 'facts must be an object');
  });
});
