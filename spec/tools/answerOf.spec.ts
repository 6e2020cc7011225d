import { expect } from 'chai';
import { concatMap, EMPTY, NEVER, Observable, of, Subject, throwError } from 'rxjs';
import { answerOf } from '../../lib/tools/answerOf.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { selfThenable } from '../helpers/selfThenable.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const boom = () => {
  throw new Error('boom');
};

describe('answerOf', () => {
  const answers: readonly (readonly [string, () => unknown, unknown])[] = [
    ['a value', () => 'x', 'x'],
    ['nothing', () => undefined, undefined],
    ['null', () => null, null],
    ['an object', () => ({ parts: [] }), { parts: [] }],
    ['a promise', async () => 'x', 'x'],
    ['a promise of nothing', async () => {}, undefined],
    ['an Observable', () => of('x', 'y'), 'x'],
    ['an empty Observable', () => EMPTY, undefined],
  ];
  for (const [what, ask, answer] of answers) {
    it(`gives the answer that is ${what}`, async () => {
      expect(await collect(answerOf(ask, undefined))).to.deep.equal({ values: [answer] });
    });
  }

  it('errors with what is thrown, rejected or errored with', async () => {
    for (const ask of [boom, async () => boom(), () => throwError(() => new Error('boom'))]) {
      const { error } = await collect(answerOf<unknown>(ask, undefined));
      expect((error as Error).message).to.equal('boom');
    }
  });

  itMarbles('gives a value in the same frame', ({ expectObservable }) => {
    expectObservable(answerOf(() => 'x', undefined)).toBe('(x|)');
  });

  itMarbles(
    'takes the first value of an Observable and leaves it',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const answer = cold('--x-y-|');
      const expected = '   --(x|)';
      expectObservable(answerOf<string>(() => answer, undefined)).toBe(expected);
      expectSubscriptions(answer.subscriptions).toBe('^-!');
    },
  );

  itMarbles(
    'unsubscribes the Observable that it waits for',
    ({ cold, expectObservable, expectSubscriptions }) => {
      const answer = cold('-----x|');
      const unsub = '      --!';
      expectObservable(
        answerOf<string>(() => answer, undefined),
        unsub,
      ).toBe('---');
      expectSubscriptions(answer.subscriptions).toBe('^-!');
    },
  );

  it('H3 does not subscribe an Observable when it was unsubscribed while it was asked for', () => {
    const log: string[] = [];
    const leave = new Subject<void>();
    const asked = new Observable(() => {
      log.push('subscribed');
    });
    const subscription = new Observable((subscriber) => {
      leave.subscribe(() => subscriber.unsubscribe());
      answerOf<unknown>(() => {
        leave.next();
        return asked;
      }, undefined).subscribe(subscriber);
    }).subscribe(() => log.push('answer'));
    expect([subscription.closed, log]).to.deep.equal([true, []]);
  });

  it('H2 takes the rejection of a promise that nobody waits for any more', async () => {
    for (const during of [true, false]) {
      const leave = new Subject<void>();
      const reasons = await unhandledRejections(async () => {
        new Observable((subscriber) => {
          leave.subscribe(() => subscriber.unsubscribe());
          answerOf<unknown>(() => {
            if (during) leave.next();
            return Promise.reject(new Error('late'));
          }, undefined).subscribe(subscriber);
        }).subscribe();
        leave.next();
        await turn();
      });
      expect(reasons).to.deep.equal([]);
    }
  });

  it('S14 does not ask for a subscriber that has left', () => {
    let asked = 0;
    new Observable((subscriber) => {
      subscriber.unsubscribe();
      answerOf(() => {
        asked += 1;
      }, undefined).subscribe(subscriber);
    }).subscribe();
    expect(asked).to.equal(0);
  });

  it('S9 ends inside of operators although a teardown of the Observable throws', async () => {
    const answer = new Subject<string>();
    const asked = new Observable<string>((subscriber) => {
      answer.subscribe((one) => subscriber.next(one));
      return boom;
    });
    const given = collect(of(0).pipe(concatMap(() => answerOf<string>(() => asked, undefined))));
    answer.next('x');
    expect(await given).to.deep.equal({ values: ['x'] });
  });

  it('S9 takes a thenable that fulfils with itself for the answer', async () => {
    const self = selfThenable();
    const given: unknown[] = [];
    answerOf<unknown>(() => self, undefined).subscribe((answer) => given.push(answer === self));
    expect(given).to.deep.equal([true]);
  });

  it('counts the asking and a promise as work', async () => {
    const log: string[] = [];
    const tracker = recordingTracker(log);
    let fulfil = (_value: unknown): void => {};
    const promise = new Promise((resolve) => {
      fulfil = resolve;
    });
    answerOf(() => void log.push('ask'), tracker).subscribe(() => log.push('answer'));
    expect(log).to.deep.equal(['begin', 'ask', 'end', 'answer']);
    log.length = 0;
    answerOf(() => promise, tracker).subscribe();
    answerOf(() => NEVER, tracker).subscribe();
    expect(log).to.deep.equal(['begin', 'begin', 'end', 'begin', 'end']);
    fulfil('x');
    await turn();
    expect(log.slice(5)).to.deep.equal(['end']);
  });
});
