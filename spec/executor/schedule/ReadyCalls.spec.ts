import { expect } from 'chai';
import { NO_CLAIMS } from '../../../lib/executor/schedule/claims.ts';
import { ProgramOrder } from '../../../lib/executor/schedule/ProgramOrder.ts';
import { ReadyCalls } from '../../../lib/executor/schedule/ReadyCalls.ts';
import { Turn } from '../../../lib/executor/schedule/Turn.ts';

/** A call that may start. `capped`: its tool has a cap. */
function readyTurn(order: number, capped = false): Turn<string> {
  const turn = new Turn<string>(`${order}`, {} as never, order);
  turn.state = 'waiting';
  turn.place = new ProgramOrder<Turn<string>>().enter(turn, order, NO_CLAIMS);
  if (capped) turn.cap = 1;
  turn.tool = capped ? 'capped' : 'free';
  return turn;
}

function takeAll(ready: ReadyCalls<string>, isFull: (turn: Turn<string>) => boolean): string {
  const taken: string[] = [];
  for (let turn = ready.take(isFull); turn !== undefined; turn = ready.take(isFull)) {
    taken.push(turn.owner);
  }
  return taken.join();
}

describe('ReadyCalls', () => {
  it('gives the lowest first, whether its tool has a cap or not', () => {
    const ready = new ReadyCalls<string>();
    for (const order of [3, 0, 2, 1]) ready.add(readyTurn(order, order % 2 === 0));
    expect(takeAll(ready, () => false)).to.equal('0,1,2,3');
  });

  it('passes over tools that are at their cap', () => {
    const ready = new ReadyCalls<string>();
    for (const order of [0, 1, 2]) ready.add(readyTurn(order, order < 2));
    expect(takeAll(ready, ({ cap }) => cap === 1)).to.equal('2');
    expect(takeAll(ready, () => false)).to.equal('0,1');
  });

  it('holds a call once, and again after it was taken', () => {
    const ready = new ReadyCalls<string>();
    const turn = readyTurn(0);
    expect([ready.add(turn), ready.add(turn)]).to.deep.equal([true, false]);
    expect(takeAll(ready, () => false)).to.equal('0');
    expect(ready.add(turn)).to.equal(true);
  });

  it('skips a call that is gone, and one that waits again, which can be added again', () => {
    const ready = new ReadyCalls<string>();
    const [gone, waits, last] = [readyTurn(0), readyTurn(1), readyTurn(2)];
    for (const turn of [gone, waits, last]) ready.add(turn);
    gone.state = 'gone';
    if (waits.place !== undefined) waits.place.blockers = 1;
    expect(takeAll(ready, () => false)).to.equal('2');
    if (waits.place !== undefined) waits.place.blockers = 0;
    expect(ready.add(waits)).to.equal(true);
    expect(takeAll(ready, () => false)).to.equal('1');
  });
});
