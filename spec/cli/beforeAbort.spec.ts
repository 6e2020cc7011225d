import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { beforeAbort } from '../../lib/cli/beforeAbort.ts';

const { signal } = new AbortController();

describe('beforeAbort', () => {
  it('gives what the work gives, or rejects as it does', async () => {
    expect(await beforeAbort(Promise.resolve(7), signal)).to.equal(7);
    const failure = new Error('no');
    const thrown = await beforeAbort(Promise.reject(failure), signal).catch((error) => error);
    expect(thrown).to.equal(failure);
  });

  it('waits no longer once the signal aborts, and leaves no listener behind', async () => {
    const stopping = new AbortController();
    const given = beforeAbort(new Promise(() => {}), stopping.signal);
    stopping.abort();
    expect(await given).to.equal(undefined);
    expect(await beforeAbort(new Promise(() => {}), stopping.signal)).to.equal(undefined);
    await beforeAbort(Promise.resolve(7), signal);
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });

  it('H2 lets work that fails later fail unseen', async () => {
    const work = new Promise((_, reject) => setImmediate(() => reject(new Error('late'))));
    expect(await beforeAbort(work, AbortSignal.abort())).to.equal(undefined);
    await work.catch(() => undefined);
  });
});
