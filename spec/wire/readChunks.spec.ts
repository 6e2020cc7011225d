import { expect } from 'chai';
import { defer, from, lastValueFrom, Subject, take, toArray } from 'rxjs';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
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

  it('reads a chunk, and takes the end, that comes while another is read, after it', () => {
    const twice = readChunks<string>((emit) => ({
      read(chunk) {
        emit(`${chunk}1`);
        emit(`${chunk}2`);
      },
      end: () => emit('z'),
    }));
    for (const stop of ['complete', 'error'] as const) {
      const chunks$ = new Subject<Chunk>();
      const given: string[] = [];
      chunks$.pipe(twice).subscribe({
        next: (value) => {
          given.push(value);
          if (value === 'a1') chunks$.next('b');
          if (value === 'b1') chunks$[stop]('x');
        },
        error: (error: string) => given.push(error),
        complete: () => given.push('|'),
      });
      chunks$.next('a');
      const end = stop === 'complete' ? ['z', '|'] : ['x'];
      expect(given).to.deep.equal(['a1', 'a2', 'b1', 'b2', ...end]);
    }
  });
});
