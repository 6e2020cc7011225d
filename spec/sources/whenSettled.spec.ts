import { expect } from 'chai';
import { whenSettled } from '../../lib/sources/whenSettled.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { selfThenable } from '../helpers/selfThenable.ts';
import { turn } from '../helpers/turn.ts';

/** Listens to a promise, and gives what is heard. */
async function heard(promise: PromiseLike<unknown>): Promise<unknown[]> {
  const log: unknown[] = [];
  whenSettled(
    promise,
    {
      fulfilled: (value) => log.push('fulfilled', value),
      rejected: (reason) => log.push('rejected', reason),
    },
    recordingTracker(log as string[]),
  );
  await turn();
  return log;
}

const thenable = (then: PromiseLike<unknown>['then']): PromiseLike<unknown> => ({ then });

describe('whenSettled', () => {
  it('says what a promise fulfils with, or why it rejects, after the end of the work', async () => {
    expect(await heard(Promise.resolve(1))).to.deep.equal(['begin', 'end', 'fulfilled', 1]);
    const reason = new Error('no');
    expect(await heard(Promise.reject(reason))).to.deep.equal(['begin', 'end', 'rejected', reason]);
  });

  it('waits for one that is pending', async () => {
    expect(await heard(new Promise(() => {}))).to.deep.equal(['begin']);
  });

  it('hears a thenable once, whatever it says later', async () => {
    const talkative = thenable((fulfil, reject) => {
      fulfil?.(1);
      fulfil?.(2);
      reject?.('no');
      throw new Error('then');
    });
    expect(await heard(talkative)).to.deep.equal(['begin', 'end', 'fulfilled', 1]);
  });

  it('takes for a rejection what `then` throws', async () => {
    const broken = thenable(() => {
      throw 'broken';
    });
    expect(await heard(broken)).to.deep.equal(['begin', 'end', 'rejected', 'broken']);
  });

  it('S9 ends for a thenable that fulfils with itself', async () => {
    const self = selfThenable();
    const [, , event, value] = await heard(self);
    expect([event, value === self]).to.deep.equal(['fulfilled', true]);
  });
});
