import { expect } from 'chai';
import { Subject } from 'rxjs';
import { limitSilence, type SilenceLimits } from '../../lib/http/limitSilence.ts';
import { HandClock } from '../helpers/handClock.ts';
import { HandDemand } from '../helpers/handDemand.ts';

const toError = (option: string, limitMs: number): Error => new Error(`${option} ${limitMs}`);

/** A body under limits, on a clock of its own, and what came of it. */
function watched(limits: Partial<SilenceLimits>, demand?: HandDemand) {
  const clock = new HandClock();
  const bytes$ = new Subject<Uint8Array>();
  const log: unknown[] = [];
  const all = { firstByteTimeoutMs: 0, idleTimeoutMs: 0, scheduler: clock, ...limits };
  const subscription = bytes$.pipe(limitSilence(all, toError, demand)).subscribe({
    next: ({ byteLength }) => log.push(byteLength),
    error: (error: Error) => log.push(`${clock.frame}: ${error.message}`),
    complete: () => log.push('end'),
  });
  return {
    clock,
    bytes$,
    log,
    subscription,
    give: (bytes = 1) => bytes$.next(new Uint8Array(bytes)),
  };
}

describe('limitSilence', () => {
  it('leaves a body as it is without limits', () => {
    const { clock, log, give, bytes$ } = watched({});
    give();
    clock.pass(1e9);
    bytes$.complete();
    expect(log).to.deep.equal([1, 'end']);
    expect(clock.waiting).to.equal(0);
  });

  it('ends a body whose first byte is late, which an empty chunk is not', () => {
    const { clock, log, give, bytes$ } = watched({ firstByteTimeoutMs: 100, idleTimeoutMs: 10 });
    clock.pass(60);
    give(0);
    clock.pass(39);
    expect(log).to.deep.equal([0]);
    clock.pass(1);
    expect(log).to.deep.equal([0, '100: firstByteTimeoutMs 100']);
    expect(bytes$.observed).to.equal(false);
    expect(clock.waiting).to.equal(0);
  });

  it('has no more to say of the first byte once that is there', () => {
    const { clock, log, give } = watched({ firstByteTimeoutMs: 100 });
    clock.pass(99);
    give();
    clock.pass(1e9);
    expect(log).to.deep.equal([1]);
  });

  it('ends a body that is silent between bytes, whatever was before', () => {
    const { clock, log, give } = watched({ idleTimeoutMs: 100 });
    clock.pass(5_000);
    give();
    for (const ms of [99, 50, 99]) {
      clock.pass(ms);
      give();
    }
    clock.pass(100);
    expect(log).to.deep.equal([1, 1, 1, 1, '5348: idleTimeoutMs 100']);
  });

  it('waits once more when it is late: who was busy could not read either', () => {
    for (const option of ['firstByteTimeoutMs', 'idleTimeoutMs'] as const) {
      const { clock, log, give } = watched({ [option]: 100 });
      if (option === 'idleTimeoutMs') give();
      clock.block(130);
      clock.pass(29);
      give();
      clock.pass(99);
      expect(log).to.deep.equal(option === 'idleTimeoutMs' ? [1, 1] : [1]);
      clock.block(1_000);
      expect(log.at(-1)).to.equal(1);
    }
  });

  it('waits no longer than that', () => {
    const { clock, log, give } = watched({ idleTimeoutMs: 100 });
    give();
    clock.block(1_000);
    clock.pass(99);
    expect(log).to.deep.equal([1]);
    clock.block(50);
    expect(log).to.deep.equal([1, '1149: idleTimeoutMs 100']);
    expect(clock.waiting).to.equal(0);
  });

  it('does not count the time in which the consumer wants no more', () => {
    const demand = new HandDemand();
    const { clock, log, give } = watched({ idleTimeoutMs: 100 }, demand);
    give();
    clock.pass(5_050);
    expect(log).to.deep.equal([1]);
    demand.letGo();
    clock.pass(99);
    give();
    clock.pass(99);
    expect(log).to.deep.equal([1, 1]);
    clock.pass(1);
    expect(log).to.deep.equal([1, 1, '5249: idleTimeoutMs 100']);
  });

  it('leaves no timer and no waiting behind, however it ends', () => {
    const limits = { firstByteTimeoutMs: 100, idleTimeoutMs: 100 };
    for (const end of ['unsubscribe', 'complete', 'error'] as const) {
      for (const hasBegun of [false, true]) {
        const demand = new HandDemand();
        const { clock, bytes$, subscription, give } = watched(limits, demand);
        if (hasBegun) give();
        expect([clock.waiting, demand.waiting]).to.deep.equal([1, hasBegun ? 1 : 0]);
        if (end === 'unsubscribe') subscription.unsubscribe();
        else if (end === 'complete') bytes$.complete();
        else bytes$.error(new Error('reset'));
        expect([clock.waiting, demand.waiting, bytes$.observed]).to.deep.equal([0, 0, false]);
      }
    }
  });

  it('is left by a consumer in the middle of a delivery', () => {
    const clock = new HandClock();
    const bytes$ = new Subject<Uint8Array>();
    const limits = { firstByteTimeoutMs: 9, idleTimeoutMs: 9, scheduler: clock };
    const subscription = bytes$
      .pipe(limitSilence(limits, toError, new HandDemand()))
      .subscribe(() => subscription.unsubscribe());
    bytes$.next(new Uint8Array(1));
    expect(clock.waiting).to.equal(0);
  });
});
