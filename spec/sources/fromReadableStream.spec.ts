import { expect } from 'chai';
import { lastValueFrom, take } from 'rxjs';
import { underDemand } from '../../lib/sources/Demand.ts';
import { fromReadableStream } from '../../lib/sources/fromReadableStream.ts';
import { collect } from '../helpers/collect.ts';
import { HandDemand } from '../helpers/handDemand.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** A stream without a queue that counts 1, 2, 3 … up to `last` and notes what is asked of it. */
function counting(log: string[], last: number, cancel = async () => {}): ReadableStream<number> {
  let count = 0;
  return new ReadableStream<number>(
    {
      pull(controller) {
        log.push('pull');
        count += 1;
        if (count > last) controller.close();
        else controller.enqueue(count);
      },
      cancel() {
        log.push('cancel');
        return cancel();
      },
    },
    { highWaterMark: 0 },
  );
}

describe('fromReadableStream', () => {
  it('emits the chunks, completes when the stream closes, and releases the lock before', async () => {
    const stream = counting([], 2);
    const seen: unknown[] = [];
    await new Promise<void>((resolve) => {
      fromReadableStream(stream).subscribe({
        next: (value) => seen.push(value),
        complete: () => {
          seen.push(stream.locked ? 'locked' : 'released');
          resolve();
        },
      });
    });
    expect(seen).to.deep.equal([1, 2, 'released']);
  });

  it('reads a chunk only after the one before was delivered', async () => {
    const log: string[] = [];
    await collect(fromReadableStream(counting(log, 2)).pipe(take(2)));
    await turn();
    expect(log).to.deep.equal(['pull', 'pull', 'cancel']);
  });

  it('H4 cancels the stream once on unsubscribe, at once, and releases the lock', async () => {
    const log: string[] = [];
    const stream = new ReadableStream<number>({ cancel: () => void log.push('cancel') });
    const subscription = fromReadableStream(stream, recordingTracker(log)).subscribe();
    subscription.unsubscribe();
    subscription.unsubscribe();
    expect(log).to.deep.equal(['begin', 'cancel']);
    await turn();
    expect(log).to.deep.equal(['begin', 'cancel', 'end']);
    expect(stream.locked).to.equal(false);
  });

  it('errors when the stream does, and releases the lock', async () => {
    const broken = new Error('broken');
    const stream = new ReadableStream<number>({ start: (controller) => controller.error(broken) });
    const log: string[] = [];
    const { error } = await collect(fromReadableStream(stream, recordingTracker(log)));
    expect(error).to.equal(broken);
    expect(stream.locked).to.equal(false);
    expect(log).to.deep.equal(['begin', 'end']);
  });

  it('errors with TypeError for a stream that is locked', async () => {
    const stream = counting([], 1);
    stream.getReader();
    expect((await collect(fromReadableStream(stream))).error).to.be.instanceOf(TypeError);
  });

  it('H2 drops the failure of a cancel', async () => {
    const stream = counting([], 3, () => Promise.reject(new Error('cancel')));
    const log: string[] = [];
    const reasons = await unhandledRejections(() =>
      collect(fromReadableStream(stream, recordingTracker(log)).pipe(take(1))),
    );
    expect(reasons).to.deep.equal([]);
    expect(log).to.deep.equal(['begin', 'end']);
    expect(stream.locked).to.equal(false);
  });

  it('errors for a reader that gives no result, as a stream of another make may', async () => {
    const reader = { read: async () => undefined, cancel: async () => {}, releaseLock: () => {} };
    const stream = { getReader: () => reader } as unknown as ReadableStream<string>;
    const error = await lastValueFrom(fromReadableStream(stream)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(TypeError);
  });

  it('reads the next chunk only when the consumer wants more', async () => {
    const demand = new HandDemand();
    const log: string[] = [];
    const seen: number[] = [];
    const chunks$ = underDemand(fromReadableStream(counting(log, 3)), demand);
    const subscription = chunks$.subscribe((chunk) => seen.push(chunk));
    await turn();
    expect(seen).to.deep.equal([1]);
    demand.letGo(true);
    await turn();
    expect(seen).to.deep.equal([1, 2]);
    subscription.unsubscribe();
    expect(demand.waiting).to.equal(0);
    await turn();
    expect(log).to.deep.equal(['pull', 'pull', 'cancel']);
  });

  it('goes by the demand of its tracker', async () => {
    const demand = new HandDemand();
    const log: string[] = [];
    const tracker = { ...recordingTracker([]), demand };
    fromReadableStream(counting(log, 3), tracker).subscribe();
    await turn();
    expect(log).to.deep.equal(['pull']);
    demand.letGo();
    await turn();
    expect(log).to.deep.equal(['pull', 'pull', 'pull', 'pull']);
  });
});
