import { expect } from 'chai';
import type { Observable } from 'rxjs';
import { type RunEvent, RunEvents } from '../../../lib/executor/run/RunEvents.ts';
import { brief } from '../../helpers/brief.ts';
import { said } from '../../helpers/modelEvents.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';

const first = toolEvents(0);
const second = toolEvents(1);

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
});
