import { expect } from 'chai';
import { WorkScope } from '../../lib/tools/WorkScope.ts';

describe('WorkScope', () => {
  it('aborts its signal with what it was halted with, also one that is asked for later', () => {
    const early = new WorkScope();
    const { signal } = early;
    early.halt(new Error('enough'));
    expect([signal.aborted, signal.reason.message]).to.deep.equal([true, 'enough']);
    expect(early.signal).to.equal(signal);
    const late = new WorkScope();
    late.halt('enough');
    expect([late.signal.aborted, late.signal.reason.name]).to.deep.equal([true, 'AbortError']);
  });

  it('halts in order: signals, the source, then what was opened in it', () => {
    const scope = new WorkScope();
    const log: string[] = [];
    scope.signal.addEventListener('abort', () => log.push('signal'));
    scope.onHalt((reason) => log.push(`opened: ${reason}`));
    const takenBack = scope.onHalt(() => log.push('taken back'));
    takenBack();
    scope.halt('enough', () => log.push('source'));
    scope.halt('again');
    expect(log).to.deep.equal(['signal', 'source', 'opened: enough']);
    scope.onHalt((reason) => log.push(`late: ${reason}`));
    expect(log.at(-1)).to.equal('late: enough');
  });

  it('aborts the signals inside it, however deep, but not those around it', () => {
    const outer = new WorkScope();
    const middle = new WorkScope(outer);
    const [inner, sibling] = [new WorkScope(middle), new WorkScope(outer)];
    const signals = [outer, inner, sibling].map(({ signal }) => signal);
    const aborted = () => signals.map((signal) => signal.aborted);
    middle.halt('middle');
    expect(aborted()).to.deep.equal([false, true, false]);
    outer.halt('outer');
    expect(aborted()).to.deep.equal([true, true, true]);
    expect(inner.signal.reason.message).to.equal('middle');
  });

  it('is halted, for those that ask later, when a scope around it was', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(new WorkScope(outer));
    outer.halt('outer');
    const heard: unknown[] = [];
    inner.onHalt((reason) => heard.push(reason));
    expect([inner.signal.aborted, heard]).to.deep.equal([true, ['outer']]);
  });

  it('stops what was opened in the scopes inside it, unless that is over', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(new WorkScope(outer));
    const heard: string[] = [];
    const isOver = inner.onHalt(() => heard.push('over'));
    isOver();
    inner.onHalt((reason) => heard.push(`inner: ${reason}`));
    outer.onHalt((reason) => heard.push(`outer: ${reason}`));
    outer.halt('enough');
    outer.halt('again');
    inner.halt('again');
    expect(heard).to.deep.equal(['inner: enough', 'outer: enough']);
  });

  it('is halted for the reason of the scope around it, if that was halted before', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(outer);
    const { signal } = inner;
    const heard: unknown[] = [];
    const unsubscribe = () => inner.halt('unsubscribed', () => heard.push('source'));
    outer.halt('outer', unsubscribe);
    inner.onHalt((reason) => heard.push(reason));
    expect([signal.reason.message, heard]).to.deep.equal(['outer', ['source', 'outer']]);
  });

  it('lets go of the scope around it when it is released and no work goes on', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(outer);
    const { signal } = inner;
    const end = inner.begin();
    inner.release();
    const other = new WorkScope(outer);
    const { signal: otherSignal } = other;
    const heard: string[] = [];
    inner.onHalt(() => heard.push('inner'));
    other.onHalt(() => heard.push('other'));
    other.release();
    outer.halt('enough');
    end();
    expect([signal.aborted, otherSignal.aborted, heard]).to.deep.equal([true, false, ['inner']]);
  });

  it('S14 stops what is opened in it after it was released, too', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(outer);
    inner.onHalt(() => {})();
    inner.release();
    const heard: unknown[] = [];
    inner.onHalt((reason) => heard.push(reason));
    outer.halt('enough');
    expect(heard).to.deep.equal(['enough']);
  });

  it('is over when it, or a scope around it, was halted, not when it was aborted', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(new WorkScope(outer));
    const { signal } = inner;
    const heard: unknown[] = [];
    inner.onHalt((reason) => heard.push(reason));
    inner.abort('enough');
    expect([inner.isOver, signal.reason.message, heard]).to.deep.equal([
      false,
      'enough',
      ['enough'],
    ]);
    outer.halt('over');
    expect([inner.isOver, outer.isOver]).to.deep.equal([true, true]);
    const alone = new WorkScope(new WorkScope());
    alone.halt('over');
    expect(alone.isOver).to.equal(true);
  });

  it('counts work, inner work too, and says when none goes on', () => {
    const outer = new WorkScope();
    const inner = new WorkScope(outer);
    const log: string[] = [];
    inner.whenIdle(() => log.push('inner at once'));
    const [endOuter, endInner] = [outer.begin(), inner.begin()];
    expect([outer.working, inner.working]).to.deep.equal([2, 1]);
    outer.whenIdle(() => log.push('outer idle'));
    inner.whenIdle(() => log.push('inner idle'));
    const takenBack = inner.whenIdle(() => log.push('taken back'));
    takenBack();
    endInner();
    endInner();
    expect([outer.working, inner.working, log]).to.deep.equal([
      1,
      0,
      ['inner at once', 'inner idle'],
    ]);
    endOuter();
    expect(log.at(-1)).to.equal('outer idle');
  });

  it('knows the call that it belongs to', () => {
    const access = {} as never;
    class Call extends WorkScope {
      override get access() {
        return access;
      }
    }
    expect(new WorkScope(new WorkScope(new Call())).access).to.equal(access);
    expect(new WorkScope().access).to.equal(undefined);
  });
});
