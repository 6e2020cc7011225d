import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { endInTime, inTime } from '../../lib/mcp/inTime.ts';
import { turn } from '../helpers/turn.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const failing = (): Promise<never> => Promise.reject(new Error('no'));

function waiting() {
  const scheduler = new VirtualTimeScheduler();
  const abort = new AbortController();
  const options = { serverId: 'spec', connectTimeoutMs: 7, scheduler, signal: abort.signal };
  const told = (connect: () => PromiseLike<unknown>) =>
    inTime(connect, options).catch((error) => error.message);
  const listeners = () => getEventListeners(abort.signal, 'abort').length;
  return { scheduler, abort, told, listeners };
}

describe('inTime', () => {
  it('settles as connecting does, and leaves neither a timer nor a listener', async () => {
    const { scheduler, told, listeners } = waiting();
    expect(await told(async () => 1)).to.equal(1);
    expect(await told(failing)).to.equal('no');
    scheduler.flush();
    expect([scheduler.now(), listeners()]).to.deep.equal([0, 0]);
  });

  it('waits so long and no longer', async () => {
    const { scheduler, told, listeners } = waiting();
    const late = told(never);
    scheduler.flush();
    expect(await late).to.equal('The MCP server "spec" did not connect within 7 milliseconds.');
    expect([scheduler.now(), listeners()]).to.deep.equal([7, 0]);
  });

  it('rejects with the reason of the signal, and begins nothing after it', async () => {
    const { abort, told, listeners } = waiting();
    const unwanted = told(never);
    abort.abort(new Error('closed'));
    expect(await unwanted).to.equal('closed');
    let begun = 0;
    const after = told(async () => {
      begun += 1;
    });
    expect([await after, begun, listeners()]).to.deep.equal(['closed', 0, 0]);
  });
});

describe('endInTime', () => {
  const ends: Readonly<Record<string, () => unknown>> = {
    ends: async () => 1,
    'ends at once': () => 1,
    fails: failing,
    'fails at once': () => {
      throw new Error('no');
    },
  };
  for (const [what, end] of Object.entries(ends)) {
    it(`waits for what ${what}`, async () => {
      const scheduler = new VirtualTimeScheduler();
      expect(await endInTime(end, 7, scheduler)).to.equal(undefined);
      scheduler.flush();
      expect(scheduler.now()).to.equal(0);
    });
  }

  it('waits so long and no longer', async () => {
    const scheduler = new VirtualTimeScheduler();
    const end = endInTime(never, 7, scheduler);
    await turn();
    scheduler.flush();
    await end;
    expect(scheduler.now()).to.equal(7);
  });
});
