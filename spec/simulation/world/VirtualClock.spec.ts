import { expect } from 'chai';
import { timer } from 'rxjs';
import { VirtualClock } from './VirtualClock.ts';

function run(clock: VirtualClock): void {
  for (let goesOn = true; goesOn; ) goesOn = clock.step();
}

describe('VirtualClock', () => {
  it('runs tasks in time, those of one time in the order in which they were scheduled', () => {
    const clock = new VirtualClock();
    const log: string[] = [];
    const note = (what: string) => () => log.push(`${clock.now} ${what}`);
    clock.world.schedule(note('c'), 5);
    clock.library.schedule(note('a'), 2);
    clock.world.schedule(() => clock.world.schedule(note('b')), 2);
    clock.library.schedule(note('d'), 5);
    run(clock);
    expect(log).to.deep.equal(['2 a', '2 b', '5 c', '5 d']);
  });

  it('forgets what is unsubscribed, and knows whose tasks wait', () => {
    const clock = new VirtualClock();
    const subscription = clock.library.schedule(() => {}, 3);
    clock.world.schedule(() => {}, 3);
    expect([clock.pending('library'), clock.pending('world')]).to.deep.equal([1, 1]);
    subscription.unsubscribe();
    expect([clock.pending('library'), clock.hasTasks]).to.deep.equal([0, true]);
  });

  it('is a scheduler for RxJS, also for work that schedules itself again', () => {
    const clock = new VirtualClock();
    const times: number[] = [];
    const subscription = timer(1, 2, clock.library).subscribe(() => times.push(clock.now));
    for (let step = 0; step < 3; step += 1) clock.step();
    subscription.unsubscribe();
    expect([times, clock.hasTasks]).to.deep.equal([[1, 3, 5], false]);
  });
});
