import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { sharedAbort } from '../../lib/mcp/sharedAbort.ts';

describe('sharedAbort', () => {
  it('has one listener while somebody waits, and tells all', () => {
    const abort = new AbortController();
    const { signal } = abort;
    const listeners = () => getEventListeners(signal, 'abort').length;
    let told = 0;
    const waiting = Array.from({ length: 20 }, () =>
      sharedAbort(signal).subscribe(() => {
        told += 1;
      }),
    );
    expect(listeners()).to.equal(1);
    waiting[0]?.unsubscribe();
    expect(listeners()).to.equal(1);
    abort.abort();
    expect(told).to.equal(19);
    for (const one of waiting) one.unsubscribe();
    expect(listeners()).to.equal(0);
  });

  it('listens again for who comes after the last one has left', () => {
    const abort = new AbortController();
    sharedAbort(abort.signal).subscribe().unsubscribe();
    let told = 0;
    const waiting = sharedAbort(abort.signal).subscribe(() => {
      told += 1;
    });
    abort.abort();
    waiting.unsubscribe();
    expect(told).to.equal(1);
  });

  it('tells the signals apart', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    let told = 0;
    const waiting = sharedAbort(first.signal).subscribe(() => {
      told += 1;
    });
    second.abort();
    expect(told).to.equal(0);
    waiting.unsubscribe();
  });
});
