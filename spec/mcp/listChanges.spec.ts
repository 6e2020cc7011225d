import { expect } from 'chai';
import { defer, of, throwError } from 'rxjs';
import { listChanges, nextDelay } from '../../lib/mcp/listChanges.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

/** When lists began, of notices at these times, each list taking so long. */
function follow(
  title: string,
  notices: string,
  { list, expected }: { readonly list: string; readonly expected: readonly number[] },
): void {
  itMarbles(title, ({ hot, cold, scheduler, flush }) => {
    const begun: number[] = [];
    const refetch = () =>
      defer(() => {
        begun.push(scheduler.now());
        return cold(list, { t: true, f: false });
      });
    const subscription = listChanges(hot(notices), { refetch, scheduler }).subscribe();
    scheduler.schedule(() => subscription.unsubscribe(), 200_000);
    flush();
    expect(begun).to.deep.equal(expected);
  });
}

describe('listChanges', () => {
  follow('lists once for a storm, 300 ms after its first notice', 'nnnnnnnnnnnnnnn', {
    list: '10ms (t|)',
    expected: [300],
  });
  follow('lists once more for what comes while it lists', 'n 299ms - 10ms n n n', {
    list: '100ms (t|)',
    expected: [300, 700],
  });
  follow('never lists twice at once', 'n 400ms n 400ms n', {
    list: '2000ms (t|)',
    expected: [300, 2600],
  });
  follow('waits longer each time when nothing has changed', 'n 999ms n 1999ms n 3999ms n', {
    list: '(f|)',
    expected: [300, 1600, 4200, 9400],
  });
  follow('goes on after a list that failed', 'n 999ms n', { list: '#', expected: [300, 1600] });
  follow('forgets the wait once something has changed', 'n 999ms n', {
    list: '(t|)',
    expected: [300, 1300],
  });

  itMarbles('completes with the notices', ({ cold, scheduler, expectObservable }) => {
    const following = listChanges(cold('n--|'), { refetch: () => of(true), scheduler });
    expectObservable(following).toBe('---|');
  });

  itMarbles('errors with the notices', ({ scheduler, expectObservable }) => {
    const notices = throwError(() => new Error('no'));
    const following = listChanges(notices, { refetch: () => of(true), scheduler });
    expectObservable(following).toBe('#', undefined, new Error('no'));
  });

  itMarbles('ends a list that is under way', ({ hot, cold, scheduler, ...helpers }) => {
    const list = cold('----------|');
    const following = listChanges(hot('n'), { refetch: () => list as never, scheduler });
    helpers.expectObservable(following, '^ 304ms !').toBe('');
    helpers.expectSubscriptions(list.subscriptions).toBe('300ms ^----!');
  });

  it('waits 30 seconds at most', () => {
    expect(nextDelay(20_000, false)).to.equal(30_000);
    expect(nextDelay(30_000, true)).to.equal(300);
  });
});
