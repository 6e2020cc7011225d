import { expect } from 'chai';
import { defer, from, lastValueFrom, take, toArray } from 'rxjs';
import { readChunks } from '../../lib/wire/readChunks.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

/** Says every chunk once, says `z` at the end, and throws at `!`. */
const echo = readChunks<string>((emit) => ({
  read(chunk) {
    if (chunk === '!') throw new Error('bad');
    emit(`${chunk}`);
  },
  end: () => emit('z'),
}));

describe('readChunks', () => {
  itMarbles(
    'emits what chunks complete, then what the end gives',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const chunks$ = hot(' a--b-|');
      expectObservable(chunks$.pipe(echo)).toBe('a--b-(z|)');
      expectSubscriptions(chunks$.subscriptions).toBe('^----!');
    },
  );

  itMarbles(
    'errors with what the reader throws, and unsubscribes its source',
    ({ hot, expectObservable, expectSubscriptions }) => {
      const chunks$ = hot(' a--x-b|', { a: 'a', x: '!', b: 'b' });
      expectObservable(chunks$.pipe(echo)).toBe('a--#', { a: 'a' }, new Error('bad'));
      expectSubscriptions(chunks$.subscriptions).toBe('^--!');
    },
  );

  itMarbles('errors with its source, without an end', ({ hot, expectObservable }) => {
    expectObservable(hot('a-#').pipe(echo)).toBe('a-#');
  });

  it('makes a reader for each subscription, and stops a source that gives everything at once', async () => {
    let made = 0;
    const counting = readChunks<string>((emit) => {
      made += 1;
      return { read: (chunk) => emit(`${made}${chunk}`), end() {} };
    });
    function* endless() {
      for (;;) yield 'a';
    }
    const two$ = defer(() => from(endless())).pipe(counting, take(2), toArray());
    expect(await lastValueFrom(two$)).to.deep.equal(['1a', '1a']);
    expect(await lastValueFrom(two$)).to.deep.equal(['2a', '2a']);
  });
});
