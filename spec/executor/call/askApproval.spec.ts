import { expect } from 'chai';
import { EMPTY, map, NEVER, Observable, of, throwError } from 'rxjs';
import type { Approve } from '../../../lib/executor/call/Approve.ts';
import { askApproval, type Decision } from '../../../lib/executor/call/askApproval.ts';
import { readExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';

const call: ToolCall = { kind: 'function', index: 0, id: 'c', name: 'pay', arguments: '{"n":1}' };

/** The decision on one call, if it comes at once. */
function decisionOf(approve: Approve): Decision | undefined {
  const decisions: Decision[] = [];
  askApproval(call, { n: 1 }, readExecutorOptions({ approve })).subscribe((decision) =>
    decisions.push(decision),
  );
  expect(decisions.length).to.be.at.most(1);
  return decisions[0];
}

const denied = (reason?: string): Decision => ({ type: 'denied', reason });
const approved: Decision = { type: 'approved' };

describe('askApproval', () => {
  const wrong = (came: string) =>
    denied(`approve must give true, false, { input } or { reason }, got ${came}.`);
  const cases: readonly (readonly [string, Approve, Decision])[] = [
    ['true', () => true, approved],
    ['an Observable of true', () => of(true), approved],
    ['the first of several answers', () => of(true, false), approved],
    ['a list', () => [{ reason: 'no' }], denied('no')],
    ['false', () => false, denied()],
    ['a reason', () => ({ reason: 'too much' }), denied('too much')],
    ['another input', () => ({ input: { n: 2 } }), { type: 'changed', input: { n: 2 } }],
    ['no answer', () => EMPTY, denied('nobody answered')],
    ['an error', () => throwError(() => new Error('offline')), denied('offline')],
    [
      'a throw',
      () => {
        throw new Error('offline');
      },
      denied('offline'),
    ],
    ['a number', () => 1 as never, wrong('1')],
    ['a word', () => 'yes' as never, wrong('"yes"')],
    ['nothing', () => undefined as never, wrong('undefined')],
    ['null', () => null as never, wrong('null')],
  ];
  for (const [what, approve, decision] of cases) {
    it(`takes ${what}`, () => {
      const { cause: _, ...told } = { cause: undefined, ...decisionOf(approve) };
      expect(told).to.deep.equal(decision);
    });
  }

  it('keeps what went wrong as the cause of the denial', () => {
    const error = new Error('offline');
    expect(decisionOf(() => throwError(() => error))).to.have.property('cause', error);
    expect(decisionOf(() => 1 as never))
      .to.have.property('cause')
      .that.is.instanceOf(TypeError);
    expect(decisionOf(() => false)).to.not.have.property('cause');
  });

  it('asks about the call with its input', () => {
    const asked: unknown[] = [];
    decisionOf((...facts) => {
      asked.push(...facts);
      return true;
    });
    expect(asked).to.deep.equal([call, { n: 1 }]);
  });

  it('approves without asking, where nobody is to be asked', () => {
    const seen: Decision[] = [];
    askApproval(call, {}, readExecutorOptions()).subscribe((decision) => seen.push(decision));
    expect(seen).to.deep.equal([approved]);
  });

  itMarbles('denies when nobody answers in time', (helpers) => {
    const { cold, scheduler, expectObservable, expectSubscriptions } = helpers;
    const answer = cold('    -----t', { t: true });
    const settings = (approvalTimeoutMs: number) =>
      readExecutorOptions({ approve: () => answer, approvalTimeoutMs, scheduler });
    const late = denied('nobody answered within 3 ms');
    expectObservable(askApproval(call, {}, settings(3))).toBe('---(l|)', { l: late });
    expectObservable(askApproval(call, {}, settings(9))).toBe('-----(a|)', { a: approved });
    expectSubscriptions(answer.subscriptions).toBe(['^--!', '^----!']);
  });

  itMarbles('H3 decides as it would, whatever a teardown throws', (helpers) => {
    const { cold, scheduler, expectObservable } = helpers;
    const settings = (marbles: string) => {
      const teardown = (): never => {
        throw new Error('teardown');
      };
      const answer$ = new Observable<boolean>((subscriber) => {
        const answering = cold(marbles, { t: true }).subscribe(subscriber);
        subscriber.add(() => answering.unsubscribe());
        return teardown;
      });
      return readExecutorOptions({ approve: () => answer$, approvalTimeoutMs: 4, scheduler });
    };
    const values = { a: approved, n: denied('nobody answered') };
    expectObservable(askApproval(call, {}, settings('--t'))).toBe('--(a|)', values);
    expectObservable(askApproval(call, {}, settings('--|'))).toBe('--(n|)', values);
    const told$ = (marbles: string) =>
      askApproval(call, {}, settings(marbles)).pipe(
        map((decision) => decision.type === 'denied' && decision.reason),
      );
    expectObservable(told$('--#')).toBe('--(e|)', { e: 'error' });
    expectObservable(told$('-')).toBe('----(l|)', { l: 'nobody answered within 4 ms' });
    expectObservable(told$('-'), '--!').toBe('-');
  });

  itMarbles('unsubscribes what it was given', ({ cold, expectObservable, expectSubscriptions }) => {
    const answer = cold<boolean>('-----');
    const asked$ = askApproval(call, {}, readExecutorOptions({ approve: () => answer }));
    expectObservable(asked$, '^--!').toBe('----');
    expectSubscriptions(answer.subscriptions).toBe('^--!');
    expectObservable(askApproval(call, {}, readExecutorOptions({ approve: () => NEVER }))).toBe(
      '-',
    );
  });
});
