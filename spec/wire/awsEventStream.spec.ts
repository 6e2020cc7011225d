import { expect } from 'chai';
import { from, NEVER, of, Subject } from 'rxjs';
import { awsEventStream } from '../../lib/wire/awsEventStream.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import type { DecodeFrame } from '../../lib/wire/EventStreamReader.ts';
import { collect } from '../helpers/collect.ts';
import { decodeFrame, eventFrame } from '../helpers/eventStream.ts';

const FRAMES = [eventFrame('a', { n: 1 }), eventFrame('b', { n: 2 }), eventFrame('c', { n: 3 })];
const EVENTS = ['a', 'b', 'c'].map((event, i) => ({ event, data: `{"n":${i + 1}}` }));

describe('awsEventStream', () => {
  it('reads at once when the codec is there', () => {
    const events: unknown[] = [];
    const read = awsEventStream({ loadCodec: () => decodeFrame });
    from(FRAMES)
      .pipe(read)
      .subscribe((event) => events.push(event));
    expect(events).to.deep.equal(EVENTS);
  });

  it('lets chunks wait, in order, until the codec is loaded', async () => {
    const loading = deferred();
    const source$ = new Subject<Chunk>();
    const outcome = collect(source$.pipe(awsEventStream({ loadCodec: () => loading.promise })));
    source$.next(FRAMES[0] as Uint8Array);
    source$.next(FRAMES[1] as Uint8Array);
    loading.resolve(decodeFrame);
    await loading.promise;
    source$.next(FRAMES[2] as Uint8Array);
    source$.complete();
    expect(await outcome).to.deep.equal({ values: EVENTS });
  });

  it('errors with what the loading failed with', async () => {
    const failure = new Error('no such package');
    const read = awsEventStream({ loadCodec: () => Promise.reject(failure) });
    expect(await collect(NEVER.pipe(read))).to.deep.equal({ values: [], error: failure });
  });

  it('unsubscribes its source while the codec is loading, and reads nothing then', async () => {
    const loading = deferred();
    const source$ = new Subject<Chunk>();
    const events: unknown[] = [];
    const read = awsEventStream({ loadCodec: () => loading.promise });
    const reading = source$.pipe(read).subscribe((event) => events.push(event));
    source$.next(FRAMES[0] as Uint8Array);
    reading.unsubscribe();
    expect(source$.observed).to.equal(false);
    loading.resolve(decodeFrame);
    await loading.promise;
    await Promise.resolve();
    expect(events).to.deep.equal([]);
  });

  it('bounds frames and what waits for the codec', async () => {
    const loadCodec = () => decodeFrame;
    const bounded = awsEventStream({ maxEventBytes: 40, loadCodec });
    expect((await collect(from(FRAMES).pipe(bounded))).error).to.include({ kind: 'limit' });
    const never = awsEventStream({ maxEventBytes: 40, loadCodec: () => new Promise(() => {}) });
    const waiting$ = of(new Uint8Array(30), new Uint8Array(30));
    expect((await collect(waiting$.pipe(never))).error).to.include({ kind: 'limit' });
    expect(() => awsEventStream({ maxEventBytes: -1, loadCodec })).to.throw(RangeError);
  });
});

function deferred(): { promise: Promise<DecodeFrame>; resolve: (decode: DecodeFrame) => void } {
  let resolve: (decode: DecodeFrame) => void = () => undefined;
  const promise = new Promise<DecodeFrame>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
