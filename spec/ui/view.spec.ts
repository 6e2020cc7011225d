import { expect } from 'chai';
import { lastValueFrom, map, Observable, scan, take, toArray } from 'rxjs';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { emptyView, nextView } from '../../lib/ui/nextView.ts';
import type { ResponseView } from '../../lib/ui/ResponseView.ts';
import { view } from '../../lib/ui/view.ts';
import { callTo, GOOD, payTool, scriptConversation } from '../helpers/conversationScript.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';
import { toolEvents } from '../helpers/toolEvents.ts';

const { s, o, r } = toolEvents(0);
const events: Record<string, ModelEvent | ToolEvent> = {
  t: said('Hi'),
  u: said('!'),
  b: begun(0, 'a'),
  c: sealed(0, 'a'),
  q: { type: 'tool-queued', call: s.call, waitsFor: 'approval' },
  s,
  o,
  r,
  f: finished(),
};

/** A view in a word. */
function short({ text, calls, finish }: ResponseView): string {
  const states = calls.map(({ state, waitsFor }) => waitsFor ?? state);
  return [text, ...states, ...(finish ? [finish.reason] : [])].join(' ');
}

const shorts = {
  1: 'Hi',
  2: 'Hi writing',
  3: 'Hi! writing',
  4: 'Hi! sealed',
  5: 'Hi! approval',
  6: 'Hi! approval tool-calls',
  7: 'Hi! running tool-calls',
  8: 'Hi! settled tool-calls',
};

describe('view', () => {
  itMarbles(
    'emits a view after every event, and completes with its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('-t-b-u-c-q-f-s-o-r-|', events);
      expectObservable(events$.pipe(view(), map(short))).toBe('-1-2-3-4-5-6-7-7-8-|', shorts);
      expectSubscriptions(events$.subscriptions).toBe('    ^------------------!');
    },
  );

  itMarbles(
    'passes an error on, and unsubscribes its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const events$ = hot('-t-b-#', events, new Error('broken'));
      const short$ = events$.pipe(view(), map(short));
      expectObservable(short$).toBe('-1-2-#', shorts, new Error('broken'));
      expectObservable(short$, '^--!').toBe('-1', shorts);
      expectSubscriptions(events$.subscriptions).toBe(['^----!', '^--!']);
    },
  );

  itMarbles('begins anew with each subscription', ({ cold, expectObservable }) => {
    const short$ = cold('-t-b|', events).pipe(view(), map(short));
    expectObservable(short$).toBe('-1-2|', shorts);
    expectObservable(short$, '--^').toBe('---1-2|', shorts);
  });

  it('is made of nextView by who keeps earlier turns, as the documentation has it', async () => {
    interface Page {
      readonly earlier: readonly ResponseView[];
      readonly now: ResponseView;
    }
    const script = [[{ text: 'Paying.' }, callTo('pay')], GOOD];
    const page$ = scriptConversation(script, [payTool()]).conversation$.pipe(
      scan(
        ({ earlier, now }: Page, event): Page =>
          event.type === 'turn-end'
            ? { earlier: [...earlier, now], now: emptyView }
            : { earlier, now: nextView<unknown>(now, event) },
        { earlier: [], now: emptyView },
      ),
    );
    const pages = await lastValueFrom(page$.pipe(toArray()));
    const second = pages.find(({ now }) => now.text === 'Done.');
    expect(second?.earlier.map(short)).to.deep.equal(['Paying. settled tool-calls']);
    expect(pages.at(-1)?.earlier.map(short)).to.deep.equal([
      'Paying. settled tool-calls',
      'Done. stop',
    ]);
    expect(pages.at(-1)?.now).to.deep.equal(emptyView);
  });

  it('stops an endless source when its subscriber leaves', () => {
    let isLeft = false;
    const endless$ = new Observable<ModelEvent>((subscriber) => {
      while (!subscriber.closed) subscriber.next(said('a'));
      isLeft = true;
    });
    const texts: string[] = [];
    endless$.pipe(view(), take(2)).subscribe(({ text }) => texts.push(text));
    expect(texts).to.deep.equal(['a', 'aa']);
    expect(isLeft).to.equal(true);
  });
});
