import { expect } from 'chai';
import { Backlog } from '../../lib/cli/Backlog.ts';

describe('Backlog', () => {
  it('is cleared at first', async () => {
    await new Backlog().cleared();
  });

  it('is cleared when all that came has gone, for everybody who waits', async () => {
    const backlog = new Backlog();
    const order: string[] = [];
    backlog.change(1);
    backlog.change(1);
    const waiting = ['one', 'other'].map((name) => backlog.cleared().then(() => order.push(name)));
    backlog.change(-1);
    await new Promise(setImmediate);
    order.push('still waiting');
    backlog.change(-1);
    await Promise.all(waiting);
    expect(order).to.deep.equal(['still waiting', 'one', 'other']);
    backlog.change(1);
    const again = backlog.cleared();
    backlog.change(-1);
    await again;
  });
});
