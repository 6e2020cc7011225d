import { expect } from 'chai';
import {
  ignoreElements,
  map,
  NEVER,
  Observable,
  of,
  range,
  Subject,
  Subscription,
  take,
} from 'rxjs';
import type { CallInput } from '../../../lib/executor/call/CallInput.ts';
import { executeTools } from '../../../lib/executor/operators/executeTools.ts';
import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import { brief } from '../../helpers/brief.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, UNSAFE, valueTool } from '../../helpers/marbleTools.ts';
import { sealed } from '../../helpers/modelEvents.ts';
import { model, play } from '../../helpers/playModel.ts';
import { record } from '../../helpers/record.ts';

describe('subscribeRun', () => {
  it('S14 does not subscribe the source when the signal has aborted before', () => {
    let subscribed = 0;
    const model$ = new Observable<ModelEvent>(() => {
      subscribed += 1;
    });
    const executor = new ToolExecutor(registryOf());
    let completed = false;
    const complete = (): void => {
      completed = true;
    };
    model$.pipe(executeTools(executor, { signal: AbortSignal.abort() })).subscribe({ complete });
    expect([subscribed, completed]).to.deep.equal([0, true]);
  });

  it('H4 leaves a source at once that has given what is no call, while others run', () => {
    const calls$ = new Subject<CallInput>();
    const executor = new ToolExecutor(registryOf(valueTool('a', NEVER, SAFE)));
    const subscription = executor.execute(calls$).subscribe();
    calls$.next({ id: '1', name: 'a' });
    calls$.next({ id: 2, name: 'a' } as never);
    expect([calls$.observed, subscription.closed]).to.deep.equal([false, false]);
    subscription.unsubscribe();
  });

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

  itMarbles(
    'tells observe everything before unsubscribe returns, also from inside a change',
    ({ hot, scheduler, flush }) => {
      const seen: string[] = [];
      let atReturn = 0;
      const tool = valueTool(
        'a',
        new Observable(() => () => {
          subscription.unsubscribe();
          atReturn = seen.length;
        }),
        SAFE,
      );
      const executor = new ToolExecutor(registryOf(tool, valueTool('b', NEVER, SAFE)), {
        scheduler,
      });
      let run: StreamingToolExecutor | undefined;
      const subscription = hot('ab---', model)
        .pipe(
          executeTools(executor, {
            observe: (event) => seen.push(brief(event)),
            onRun: (given) => {
              run = given;
            },
          }),
        )
        .subscribe();
      scheduler.schedule(() => run?.cancel(0), 3);
      flush();
      expect(atReturn).to.equal(seen.length);
      expect(seen.slice(-2).map((line) => line.slice(0, 23))).to.deep.equal([
        '0 cancelled interrupted',
        '1 cancelled interrupted',
      ]);
    },
  );

  itMarbles(
    'stops at what is no call, and says so after the results of all calls',
    ({ cold, scheduler, flush }) => {
      const executor = new ToolExecutor(registryOf(valueTool('a', cold('---(x|)'), SAFE)), {
        scheduler,
      });
      const calls$ = cold('ab-a', { a: { id: '1', name: 'a' }, b: { name: 'a' } as never });
      const lines = record(executor.execute(calls$), scheduler);
      flush();
      expect(lines).to.deep.equal([
        '0 start 0',
        '3 output 0 x',
        '3 0 ok: x',
        '3 TypeError: A call must have an id and a name that are strings, got undefined and string.',
      ]);
    },
  );

  itMarbles('passes undefined on as an error', ({ hot, scheduler, expectObservable }) => {
    const executor = new ToolExecutor(registryOf(), { scheduler });
    const model$ = hot('t-#', model, undefined);
    expectObservable(model$.pipe(executeTools(executor), ignoreElements())).toBe(
      '--#',
      {},
      undefined,
    );
  });

  it('stops a source that gives everything at once', () => {
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    const endless$ = range(0, Number.MAX_SAFE_INTEGER).pipe(
      map((n) => ({ id: `${n}`, name: 'a' })),
    );
    let events = 0;
    executor
      .execute(endless$)
      .pipe(take(7))
      .subscribe(() => {
        events += 1;
      });
    expect(events).to.equal(7);
  });

  it('S2 tells the result of a call whose own event made the subscriber leave', () => {
    const seen: string[] = [];
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    const model$ = new Subject<ModelEvent>();
    model$
      .pipe(executeTools(executor, { observe: (event) => seen.push(brief(event)) }), take(1))
      .subscribe();
    model$.next(sealed(0, 'a'));
    expect(seen).to.deep.equal([
      '0 cancelled not-started: The call was cancelled: the subscriber has unsubscribed.',
    ]);
  });

  it('gives results$ in order of completion, also to whom the subscriber leaves behind', () => {
    const executor = new ToolExecutor(
      registryOf(valueTool('a', of('x'), SAFE), valueTool('b', NEVER, SAFE)),
    );
    const order: number[] = [];
    const onRun = (run: StreamingToolExecutor): void => {
      run.results$.subscribe(({ index }) => order.push(index));
    };
    const calls$ = of({ id: '1', name: 'b' }, { id: '2', name: 'a' });
    const subscription = new Subscription();
    subscription.add(
      executor.execute(calls$, { onRun }).subscribe((event) => {
        if (event.type === 'tool-result') subscription.unsubscribe();
      }),
    );
    subscription.unsubscribe();
    expect(order).to.deep.equal([1, 0]);
  });
});
