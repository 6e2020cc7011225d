import { expect } from 'chai';
import { CHARS_PER_SECOND, pace, writingTime } from '../../lib/cli/pace.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { MAX_DELAY_MS } from '../../lib/tools/traits.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const said = (chars: number): ModelEvent => ({ type: 'text-delta', delta: 'x'.repeat(chars) });
const usage: ModelEvent = { type: 'usage', usage: { raw: {} } };
/** At speed 100, `a` takes 1 ms, `b` 2 ms, and `u` none. */
const values = { a: said(24), b: said(48), u: usage };

describe('writingTime', () => {
  it('is that of the characters that an event adds', () => {
    expect(writingTime(said(CHARS_PER_SECOND), 1)).to.equal(1_000);
    expect(writingTime(said(CHARS_PER_SECOND), 4)).to.equal(250);
    expect(writingTime(usage, 1)).to.equal(0);
  });
});

describe('pace', () => {
  itMarbles('gives each event when it would have been written', (helpers) => {
    const { cold, expectObservable, scheduler } = helpers;
    const paced$ = cold('(abab|)', values).pipe(pace({ speed: 100, scheduler }));
    expectObservable(paced$).toBe('-a-ba-(b|)', values);
  });

  itMarbles('gives an event without text at once behind the one before', (helpers) => {
    const { cold, expectObservable, scheduler } = helpers;
    const paced$ = cold('(ubu)--|', values).pipe(pace({ speed: 100, scheduler }));
    expectObservable(paced$).toBe('u-(bu)-|', values);
  });

  itMarbles('does not hold back what comes later than it would have been written', (helpers) => {
    const { cold, expectObservable, scheduler } = helpers;
    const paced$ = cold('---(ab)---|', values).pipe(pace({ speed: 100, scheduler }));
    expectObservable(paced$).toBe('---(ab)---|', values);
  });

  itMarbles('passes an error on behind the last event', ({ cold, ...helpers }) => {
    const { expectObservable, expectSubscriptions, scheduler } = helpers;
    const source = cold('(ab#)', values);
    expectObservable(source.pipe(pace({ speed: 100, scheduler }))).toBe('-a-(b#)', values);
    expectSubscriptions(source.subscriptions).toBe('(^!)');
  });

  itMarbles('drops what waits when it is left', ({ cold, expectObservable, ...helpers }) => {
    const counts: number[] = [];
    const { scheduler, flush, expectSubscriptions } = helpers;
    const source = cold('(abab)-', values);
    const onWaiting = (change: number): void => void counts.push(change);
    const paced$ = source.pipe(pace({ speed: 100, scheduler, onWaiting }));
    expectObservable(paced$, '^--!').toBe('-a--', values);
    expectSubscriptions(source.subscriptions).toBe('^--!');
    flush();
    expect(counts).to.deep.equal([1, 1, 1, 1, -1]);
  });

  itMarbles('waits no longer than a timer can, at whatever speed', (helpers) => {
    const { cold, expectObservable, scheduler } = helpers;
    const paced$ = cold('(aa)', values).pipe(pace({ speed: Number.MIN_VALUE, scheduler }));
    expectObservable(paced$).toBe(`${MAX_DELAY_MS}ms a ${MAX_DELAY_MS - 1}ms a`, values);
  });
});
