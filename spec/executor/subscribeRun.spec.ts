import { expect } from 'chai';
import { NEVER, Observable } from 'rxjs';
import { executeTools } from '../../lib/executor/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { brief } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { model, play } from '../helpers/playModel.ts';
import { record } from '../helpers/record.ts';

describe('subscribeRun', () => {
  itMarbles(
    'S14 unsubscribing aborts signals, unsubscribes sources before the model, starts nothing and tells observe',
    ({ hot, cold, expectSubscriptions, flush, scheduler }) => {
      const order: string[] = [];
      const seen: string[] = [];
      const a = cold('---------x|');
      const aTool = valueTool(
        'a',
        new Observable((subscriber) => {
          subscriber.add(a.subscribe(subscriber));
          return () => order.push('tool');
        }),
        UNSAFE,
      );
      const b = cold('(y|)');
      const model$ = hot('ab-------F|', model);
      const watched$ = new Observable<ModelEvent>((subscriber) => {
        subscriber.add(model$.subscribe(subscriber));
        return () => order.push('model');
      });
      const executor = new ToolExecutor(registryOf(aTool, valueTool('b', b, SAFE)), { scheduler });
      const out: (ModelEvent | ToolEvent)[] = [];
      const subscription = watched$
        .pipe(executeTools(executor, { observe: (event) => seen.push(brief(event)) }))
        .subscribe((event) => out.push(event));
      let before = 0;
      scheduler.schedule(() => {
        before = out.length;
        subscription.unsubscribe();
        expect(seen.slice(-2)).to.deep.equal([
          '0 cancelled interrupted: The call was cancelled: the subscriber has unsubscribed.',
          '1 cancelled not-started: The call was cancelled: the subscriber has unsubscribed.',
        ]);
      }, 4);
      expectSubscriptions(a.subscriptions).toBe('^---!');
      expectSubscriptions(b.subscriptions).toBe([]);
      flush();
      expect(out).to.have.length(before);
      expect(order).to.deep.equal(['tool', 'model']);
    },
  );

  itMarbles(
    'tells observe before unsubscribe returns, also from inside a delivery',
    ({ hot, scheduler, flush }) => {
      const seen: string[] = [];
      const executor = new ToolExecutor(registryOf(valueTool('a', NEVER, SAFE)), { scheduler });
      const atReturn: string[] = [];
      const subscription = hot('a--t|', model)
        .pipe(executeTools(executor, { observe: (event) => seen.push(brief(event)) }))
        .subscribe((event) => {
          if (event.type !== 'text-delta') return;
          subscription.unsubscribe();
          atReturn.push(...seen);
        });
      flush();
      expect(atReturn.at(-1)).to.match(/^0 cancelled interrupted/);
    },
  );

  itMarbles(
    'H1 an abort of the signal gives the results of all calls, then completes',
    (helpers) => {
      const controller = new AbortController();
      const { signal } = controller;
      let listeners = 0;
      const add = signal.addEventListener.bind(signal);
      const remove = signal.removeEventListener.bind(signal);
      signal.addEventListener = (...args: Parameters<typeof add>) => {
        listeners += 1;
        add(...args);
      };
      signal.removeEventListener = (...args: Parameters<typeof remove>) => {
        listeners -= 1;
        remove(...args);
      };
      const lines = play(
        helpers,
        'abc------F|',
        [
          valueTool('a', helpers.cold('-(x|)'), SAFE),
          valueTool('b', NEVER, UNSAFE),
          valueTool('c', NEVER, SAFE),
        ],
        {},
        { signal },
      );
      helpers.scheduler.schedule(() => controller.abort(new Error('stop it')), 5);
      helpers.scheduler.schedule(() => expect(listeners).to.equal(1), 4);
      helpers.flush();
      expect(listeners).to.equal(0);
      expect(lines.slice(-3)).to.deep.equal([
        '5 1 cancelled interrupted: The call was cancelled: stop it.',
        '5 2 cancelled not-started: The call was cancelled: stop it.',
        '5 complete',
      ]);
    },
  );

  itMarbles('makes one run for each subscription', ({ cold, scheduler, flush }) => {
    const executor = new ToolExecutor(registryOf(stringTool('a', cold('x|'), SAFE)), { scheduler });
    const both$ = cold('aF|', model).pipe(executeTools(executor));
    const lines = [record(both$, scheduler), record(both$, scheduler)];
    flush();
    expect(lines[0]).to.deep.equal(lines[1]);
    expect(lines[0]).to.include('1 0 ok: x');
  });
});
