import { expect } from 'chai';
import { Observable, type Observer, of, VirtualTimeScheduler } from 'rxjs';
import { Stages } from '../../lib/conversation/Stages.ts';
import { currentDemand, underDemand } from '../../lib/sources/Demand.ts';

const IGNORED: Observer<unknown> = { next: () => {}, error: () => {}, complete: () => {} };
const unexpected = (error: unknown): never => {
  throw error;
};

/** A source that never ends and notes that it was left. */
function left(note: string[]): Observable<never> {
  return new Observable(() => () => void note.push('left'));
}

describe('Stages', () => {
  it('does at once what comes when nothing is under way', () => {
    const note: string[] = [];
    new Stages(unexpected).enter(() => void note.push('step'));
    expect(note).to.deep.equal(['step']);
  });

  it('does what comes next when the step that says so is done', () => {
    const stages = new Stages(unexpected);
    const note: string[] = [];
    stages.enter(() => {
      stages.enter(() => void note.push('next'));
      note.push('first');
    });
    expect(note).to.deep.equal(['first', 'next']);
  });

  it('does the last of several things that were to come next', () => {
    const stages = new Stages(unexpected);
    const note: string[] = [];
    stages.enter(() => {
      stages.enter(() => void note.push('one'));
      stages.enter(() => void note.push('other'));
    });
    expect(note).to.deep.equal(['other']);
  });

  it('does not grow the stack, however many things take no time', () => {
    const stages = new Stages(unexpected);
    const scheduler = new VirtualTimeScheduler();
    let count = 0;
    const step = (): void => {
      count += 1;
      if (count < 100_000) {
        stages.follow(of(1), { ...IGNORED, complete: () => stages.wait(0, scheduler, step) });
      }
    };
    stages.enter(step);
    expect(count).to.equal(100_000);
  });

  it('tells what a step throws, leaves what was under way, and does nothing more', () => {
    const mine = new Error('mine');
    const failures: unknown[] = [];
    const stages = new Stages((error) => failures.push(error));
    const note: string[] = [];
    stages.follow(left(note), IGNORED);
    stages.enter(() => {
      stages.enter(() => void note.push('next'));
      throw mine;
    });
    stages.enter(() => void note.push('later'));
    expect(failures).to.deep.equal([mine]);
    expect(note).to.deep.equal(['left']);
  });

  it('waits on the scheduler', () => {
    const scheduler = new VirtualTimeScheduler();
    const note: number[] = [];
    new Stages(unexpected).wait(500, scheduler, () => void note.push(scheduler.now()));
    expect(note).to.deep.equal([]);
    scheduler.flush();
    expect(note).to.deep.equal([500]);
  });

  it('H5 stops what is under way, and lets something else come', () => {
    const scheduler = new VirtualTimeScheduler();
    const stages = new Stages(unexpected);
    const note: string[] = [];
    stages.wait(500, scheduler, () => void note.push('waited'));
    stages.stop();
    expect(scheduler.actions).to.have.length(0);
    stages.enter(() => void note.push('else'));
    expect(note).to.deep.equal(['else']);
  });

  it('stops what is under way before it has begun to give anything', () => {
    const stages = new Stages(unexpected);
    const note: string[] = [];
    const source = new Observable<never>((subscriber) => {
      stages.stop();
      note.push(subscriber.closed ? 'closed' : 'open');
    });
    stages.follow(source, IGNORED);
    expect(note).to.deep.equal(['closed']);
  });

  it('H5 begins nothing once it is left, whoever has left it', () => {
    const scheduler = new VirtualTimeScheduler();
    const stages = new Stages(unexpected);
    const note: string[] = [];
    stages.follow(left(note), IGNORED);
    stages.enter(() => {
      stages.leave();
      stages.enter(() => void note.push('entered'));
      stages.wait(500, scheduler, () => void note.push('waited'));
    });
    expect(note).to.deep.equal(['left']);
    expect(scheduler.actions).to.have.length(0);
  });

  it('is for the consumer that subscribed when it was made', () => {
    const demand = { isHeld: true, onRoom: () => () => {} };
    const seen: unknown[] = [];
    const asking = new Observable<never>(() => void seen.push(currentDemand()));
    let stages: Stages | undefined;
    underDemand(
      new Observable(() => {
        stages = new Stages(unexpected);
      }),
      demand,
    ).subscribe();
    stages?.follow(asking, IGNORED);
    new Stages(unexpected).follow(asking, IGNORED);
    expect(seen).to.deep.equal([demand, undefined]);
  });
});
