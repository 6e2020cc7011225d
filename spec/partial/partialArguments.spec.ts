import { expect } from 'chai';
import { from, last, of, Subject } from 'rxjs';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ArgumentsView } from '../../lib/partial/ArgumentsView.ts';
import { partialArguments } from '../../lib/partial/partialArguments.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';

const input = { city: 'Oslo', days: 12 };
const events: Record<string, ModelEvent> = {
  s: begun(0, 'weather'),
  d: { type: 'tool-call-delta', index: 0, delta: '{"city":"Os' },
  e: { type: 'tool-call-delta', index: 0, delta: 'lo","days":12' },
  C: sealed(0, 'weather', input),
  F: finished(),
  t: said('text'),
};

function view(value: object, isComplete = false): object {
  return { index: 0, id: 'call_0', name: 'weather', value, isComplete };
}

const views = {
  a: view({}),
  b: view({ city: 'Os' }),
  c: view({ city: 'Oslo' }),
  f: view(input, true),
};

describe('partialArguments', () => {
  itMarbles(
    'views the arguments while they are written, and completes with its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('-t-s--d--e-C-F|', events);
      expectObservable(events$.pipe(partialArguments())).toBe('---a--b--c-f--|', views);
      expectSubscriptions(events$.subscriptions).toBe('^-------------!');
    },
  );

  itMarbles(
    'passes errors on, and unsubscribes its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('-s-d--#', events);
      expectObservable(events$.pipe(partialArguments())).toBe('-a-b--#', views);
      expectObservable(events$.pipe(partialArguments()), '^-!').toBe('-a', views);
      expectSubscriptions(events$.subscriptions).toBe(['^-----!', '^-!']);
    },
  );

  itMarbles('keeps every subscription to itself', ({ cold, expectObservable }) => {
    const views$ = cold('sdeCF|', events).pipe(partialArguments());
    expectObservable(views$).toBe('abcf-|', views);
    expectObservable(views$, '-^').toBe('-abcf-|', views);
  });

  it('has taken an event whole before it tells of it', () => {
    const events$ = new Subject<ModelEvent>();
    const seen: unknown[] = [];
    events$.pipe(partialArguments()).subscribe(({ value }) => {
      seen.push(value);
      if (seen.length === 2) events$.next(events['e'] as ModelEvent);
    });
    for (const name of ['s', 'd', 'C']) events$.next(events[name] as ModelEvent);
    expect(seen).to.deep.equal([{}, { city: 'Os' }, { city: 'Oslo' }, input]);
  });

  it('views an argument of 5 MB in pieces of four characters, each time, to its end', function () {
    this.timeout(60_000);
    const text = JSON.stringify({ text: 'a line of text, "quoted"\n'.repeat(185_000) });
    expect(text.length).to.be.greaterThan(5_000_000);
    function* model(): Generator<ModelEvent> {
      yield begun(0, 'write');
      for (let at = 0; at < text.length; at += 4) {
        yield { type: 'tool-call-delta', index: 0, delta: text.slice(at, at + 4) };
      }
      yield sealed(0, 'write', JSON.parse(text) as object);
    }
    let count = 0;
    let before: ArgumentsView | undefined;
    let end: ArgumentsView | undefined;
    from(model())
      .pipe(partialArguments())
      .subscribe((each) => {
        count += 1;
        [before, end] = [end, each];
      });
    expect(count).to.be.greaterThan(1_000_000);
    expect(end?.isComplete).to.equal(true);
    expect(JSON.stringify(end?.value) === text).to.equal(true);
    expect(JSON.stringify(before?.value) === text).to.equal(true);
  });

  it('needs no more than a sealed call', () => {
    let end: unknown;
    of(sealed(2, 'look', { a: 1 }))
      .pipe(partialArguments(), last())
      .subscribe((each) => {
        end = each;
      });
    expect(end).to.deep.equal({
      index: 2,
      id: 'call_2',
      name: 'look',
      value: { a: 1 },
      isComplete: true,
    });
  });
});
