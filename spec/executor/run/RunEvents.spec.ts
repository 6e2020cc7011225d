import { expect } from 'chai';
import fc from 'fast-check';
import { type Observable, Subscription } from 'rxjs';
import { type RunEvent, RunEvents } from '../../../lib/executor/run/RunEvents.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { brief } from '../../helpers/brief.ts';
import { said } from '../../helpers/modelEvents.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';

const first = toolEvents(0);
const second = toolEvents(1);
const third = toolEvents(2);

/** A run's events with a subscriber and an observer that note what they get. */
function observed(onNext: (event: RunEvent) => void = () => {}) {
  const got: string[] = [];
  const seen: string[] = [];
  const events = new RunEvents({
    observe: (event) => seen.push(brief(event)),
    subscriber: {
      next: (event) => {
        got.push(brief(event));
        onNext(event);
      },
      error: (error) => got.push(`error ${error}`),
      complete: () => got.push('complete'),
    },
  });
  return { events, got, seen };
}

describe('RunEvents', () => {
  it('gives the subscriber everything, and observe the tool events', () => {
    const { events, got, seen } = observed();
    events.emit(said('hello'));
    events.emit(first.s);
    events.end();
    expect(got).to.deep.equal(['hello', 'start 0', 'complete']);
    expect(seen).to.deep.equal(['start 0']);
  });

  it('lets an event that is made during a delivery follow it', () => {
    const { events, got } = observed((event) => {
      if (event === first.s) {
        events.emit(first.r);
        got.push('handler returned');
      }
    });
    events.emit(first.s);
    expect(got).to.deep.equal(['start 0', 'handler returned', '0 ok: ']);
  });

  it('holds events back while it is corked, also inside another cork', () => {
    const { events, got } = observed();
    events.cork(() => {
      events.cork(() => events.emit(first.s));
      events.emit(first.r);
      got.push('still corked');
    });
    expect(got).to.deep.equal(['still corked', 'start 0', '0 ok: ']);
  });

  it('R4 gives everything that follows progress in one step', () => {
    const { events, got, seen } = observed();
    const { call } = first.s;
    events.cork(() => {
      for (const value of [1, 2]) events.emit({ type: 'tool-progress', call, value });
      events.emit(first.r);
      events.emit(second.r);
    });
    expect(got).to.deep.equal(['progress 0 1', 'progress 0 2', '0 ok: ', '1 ok: ']);
    expect(seen).to.deep.equal(got);
  });

  it('uncorks when the step throws', () => {
    const { events, got } = observed();
    expect(() =>
      events.cork(() => {
        events.emit(first.s);
        throw new Error('no');
      }),
    ).to.throw('no');
    events.emit(first.r);
    expect(got).to.deep.equal(['start 0', '0 ok: ']);
  });

  it('flushes from inside a delivery', () => {
    const { events, seen } = observed((event) => {
      if (event !== first.s) return;
      events.emit(first.r);
      events.flush();
      seen.push('flushed');
    });
    events.emit(first.s);
    expect(seen).to.deep.equal(['start 0', '0 ok: ', 'flushed']);
  });

  it('passes an error to the subscriber alone: the observables of the run complete', () => {
    const { events, got } = observed();
    const others: string[] = [];
    const all: Observable<unknown>[] = [events.events$, events.results$, events.orderedResults$];
    for (const one$ of all) {
      one$.subscribe({
        complete: () => others.push('complete'),
        error: () => others.push('error'),
      });
    }
    events.close([]);
    events.end({ error: 'broken' });
    expect(got).to.deep.equal(['error broken']);
    expect(others).to.deep.equal(['complete', 'complete', 'complete']);
  });

  it('R2 replays results, as completed and in call order', () => {
    const { events } = observed();
    events.emit(second.r);
    events.emit(first.r);
    const seen: number[][] = [[], []];
    events.results$.subscribe(({ index }) => seen[0]?.push(index));
    events.orderedResults$.subscribe(({ index }) => seen[1]?.push(index));
    expect(seen).to.deep.equal([
      [1, 0],
      [0, 1],
    ]);
  });

  it('R2 passes over an index that never became a call, also for one that listens late', () => {
    const { events } = observed();
    const early: number[] = [];
    events.orderedResults$.subscribe(({ index }) => early.push(index));
    events.emit(third.r);
    events.emit(first.r);
    events.close([0, 2]);
    const late: number[] = [];
    events.orderedResults$.subscribe(({ index }) => late.push(index));
    expect([early, late]).to.deep.equal([
      [0, 2],
      [0, 2],
    ]);
  });

  it('delivers 100,000 events that follow each other without growing the stack', () => {
    let left = 100_000;
    const { events, got } = observed(() => {
      left -= 1;
      if (left > 0) events.emit(first.s);
    });
    events.emit(first.s);
    expect(got).to.have.length(100_000);
  });

  it('R3 gives an event to everybody before the next ones, also if one leaves on it', () => {
    const all: string[] = [];
    const events = new RunEvents({
      observe: (event) => {
        all.push(`observe ${brief(event)}`);
        if (event === first.r) events.flush();
      },
    });
    events.results$.subscribe(({ index }) => all.push(`result ${index}`));
    events.cork(() => {
      events.emit(first.r);
      events.emit(second.r);
      events.close([0, 1]);
      events.end();
    });
    expect(all).to.deep.equal(['observe 0 ok: ', 'result 0', 'observe 1 ok: ', 'result 1']);
  });

  it('R3 loses nothing for one of several that listen to the same, if another leaves on an event', () => {
    for (const name of ['events$', 'results$', 'orderedResults$'] as const) {
      const { events } = observed();
      const got: string[][] = [[], []];
      const listen = (index: number, onNext: () => void) =>
        (events[name] as Observable<ToolEvent | ToolResult>).subscribe({
          next: (one) => {
            got[index]?.push('call' in one ? brief(one) : `result ${one.index}`);
            onNext();
          },
          complete: () => got[index]?.push('complete'),
        });
      listen(0, () => events.flush());
      listen(1, () => {});
      events.cork(() => {
        events.emit(first.r);
        events.emit(second.r);
        events.close([0, 1]);
        events.end();
      });
      expect(got[1], name).to.have.length(3);
      expect(got[1], name).to.deep.equal(got[0]);
    }
  });

  it('R2 keeps the order for one that has everything delivered while it gets what waited', () => {
    const { events } = observed();
    events.emit(second.r);
    const got: number[] = [];
    events.orderedResults$.subscribe(({ index }) => {
      got.push(index);
      events.flush();
    });
    events.cork(() => {
      events.emit(first.r);
      events.emit(third.r);
      events.end();
    });
    expect(got).to.deep.equal([0, 1, 2]);
  });

  it('R2 R3 gives everybody everything in order, whatever they do on an event', () => {
    const doing = fc.constantFrom('emit', 'flush', 'listen', 'leave', 'nothing', 'nothing');
    fc.assert(
      fc.property(fc.array(doing, { minLength: 1, maxLength: 40 }), (plan) => {
        const all: RunEvent[] = [];
        const listeners: { readonly got: unknown[]; readonly left: boolean }[] = [];
        let step = 0;
        let made = 0;
        const emit = (): void => {
          made += 1;
          if (made < 12) events.emit(toolEvents(made).r);
        };
        const listen = (): void => {
          const listener = { got: [] as unknown[], left: false };
          if (listeners.push(listener) > 6) return;
          const act = () => {
            const what = plan[step % plan.length];
            step += 1;
            if (what === 'emit') emit();
            else if (what === 'flush') events.flush();
            else if (what === 'listen') listen();
            else if (what === 'leave') {
              listener.left = true;
              subscription.unsubscribe();
            }
          };
          const subscription = new Subscription();
          subscription.add(
            events.results$.subscribe((result) => {
              if (!subscription.closed) listener.got.push(result);
              act();
            }),
          );
        };
        const events = new RunEvents({ observe: (event) => all.push(event) });
        listen();
        listen();
        for (let n = 0; n < 3; n += 1) events.cork(() => [emit(), emit()]);
        events.end();
        const results = all.map((event) => 'result' in event && event.result);
        for (const { got, left } of listeners.slice(0, 6)) {
          expect(got).to.deep.equal(left ? results.slice(0, got.length) : results);
        }
      }),
      { numRuns: 500 },
    );
  });
});
