import { expect } from 'chai';
import { concat, EMPTY, NEVER, of, Subject } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import { holdChunks } from '../../lib/wire/holdChunks.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const TOO_MUCH = new ModelStreamError(
  'limit',
  'More than maxEventBytes, 2, arrived before the codec of the stream was loaded.',
);

describe('holdChunks', () => {
  itMarbles('holds chunks until it may give them, in order, then passes on', (helpers) => {
    const { hot, cold, expectObservable, expectSubscriptions } = helpers;
    const source = hot('-a-b-----c-d|');
    const ready = cold('-----r       ');
    const expected = '  -----(ab)c-d|';
    const subs = '      ^-----------!';

    expectObservable(source.pipe(holdChunks(ready, 100))).toBe(expected);
    expectSubscriptions(source.subscriptions).toBe(subs);
    expectSubscriptions(ready.subscriptions).toBe(subs);
  });

  itMarbles('holds the end of the source behind its chunks', ({ hot, cold, expectObservable }) => {
    const ready = cold('-----r|');
    expectObservable(hot('-a-|').pipe(holdChunks(ready, 100))).toBe('-----(a|)');
    expectObservable(hot('-a-#').pipe(holdChunks(ready, 100))).toBe('-----(a#)');
  });

  itMarbles('gives up when nothing will ever be given', (helpers) => {
    const { hot, cold, expectObservable, expectSubscriptions } = helpers;
    const source = hot('-a-b-c-');
    expectObservable(source.pipe(holdChunks(cold('----#'), 100))).toBe('----#');
    expectSubscriptions(source.subscriptions).toBe('^---!');
  });

  itMarbles('holds no more than the bound, and counts only what is held', (helpers) => {
    const { hot, expectObservable, expectSubscriptions } = helpers;
    const source = hot('-a-b-c-');
    expectObservable(source.pipe(holdChunks(NEVER, 2))).toBe('-----#', undefined, TOO_MUCH);
    expectSubscriptions(source.subscriptions).toBe('^----!');
    expectObservable(hot('-a-b-c-').pipe(holdChunks(hot('--r'), 2))).toBe('--ab-c-');
  });

  itMarbles('unsubscribes both while it holds', (helpers) => {
    const { hot, cold, expectObservable, expectSubscriptions } = helpers;
    const source = hot('-a-b-c-');
    const ready = cold('------r');
    const subs = '      ^--!   ';
    expectObservable(source.pipe(holdChunks(ready, 100)), subs).toBe('');
    expectSubscriptions(source.subscriptions).toBe(subs);
    expectSubscriptions(ready.subscriptions).toBe(subs);
  });

  it('keeps the order when giving a chunk makes the source emit the next one', () => {
    const source$ = new Subject<Chunk>();
    const ready$ = new Subject<void>();
    const given: Chunk[] = [];
    source$.pipe(holdChunks(ready$, 100)).subscribe((chunk) => {
      given.push(chunk);
      if (chunk === 'a') source$.next('c');
    });
    source$.next('a');
    source$.next('b');
    ready$.next();
    source$.next('d');
    expect(given).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  it('stops giving when it is unsubscribed from while it gives', () => {
    const ready$ = new Subject<void>();
    const given: Chunk[] = [];
    const reading = concat(of('a', 'b', 'c'), EMPTY)
      .pipe(holdChunks(ready$, 100))
      .subscribe((chunk) => {
        given.push(chunk);
        if (chunk === 'b') reading.unsubscribe();
      });
    ready$.next();
    expect(given).to.deep.equal(['a', 'b']);
  });

  it('leaves what is no chunk to whoever reads it, and counts the bytes of every view', () => {
    const source$ = new Subject<unknown>();
    const ready$ = new Subject<void>();
    const given: unknown[] = [];
    const hold = (maxBytes: number) =>
      (source$ as Subject<Chunk>).pipe(holdChunks(ready$, maxBytes)).subscribe({
        next: (chunk) => given.push(chunk),
        error: ({ kind }: ModelStreamError) => given.push(kind),
      });
    hold(100);
    for (const wrong of [null, undefined, 7, {}]) source$.next(wrong);
    ready$.next();
    expect(given.splice(0)).to.deep.equal([null, undefined, 7, {}]);
    hold(7);
    source$.next(new DataView(new ArrayBuffer(8)));
    expect(given).to.include('limit');
  });
});
