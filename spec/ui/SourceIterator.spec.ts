import { expect } from 'chai';
import { Observable, of, range, Subject } from 'rxjs';
import { currentDemand } from '../../lib/sources/Demand.ts';
import { SourceIterator } from '../../lib/ui/SourceIterator.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** How a promise has settled, or that it has not. */
async function settled(promise: Promise<unknown>): Promise<unknown> {
  const value = promise.then(
    (result) => result,
    (error: unknown) => ({ error }),
  );
  return Promise.race([value, turn().then(() => 'pending')]);
}

const done = { done: true, value: undefined };

describe('SourceIterator', () => {
  it('subscribes when the first value is asked for', async () => {
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    expect(source.observed).to.equal(false);
    const first = iterator.next();
    expect(source.observed).to.equal(true);
    source.next(1);
    expect(await first).to.deep.equal({ done: false, value: 1 });
  });

  it('gives what waits, then what comes, then the end, again and again', async () => {
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    const [first, second] = [iterator.next(), iterator.next()];
    for (const value of [1, 2, 3]) source.next(value);
    expect(await Promise.all([first, second])).to.deep.equal([
      { done: false, value: 1 },
      { done: false, value: 2 },
    ]);
    source.complete();
    expect(await iterator.next()).to.deep.equal({ done: false, value: 3 });
    expect(await iterator.next()).to.deep.equal(done);
    expect(await iterator.next()).to.deep.equal(done);
  });

  it('tells an error once, after what came before it', async () => {
    const error = new Error('broken');
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    const first = iterator.next();
    source.next(1);
    source.next(2);
    source.error(error);
    await first;
    expect(await iterator.next()).to.deep.equal({ done: false, value: 2 });
    expect(await settled(iterator.next())).to.deep.equal({ error });
    expect(await iterator.next()).to.deep.equal(done);
  });

  it('tells an error to the first who waits, and the end to the others', async () => {
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    const waiting = [iterator.next(), iterator.next()];
    source.error('broken');
    expect(await Promise.all(waiting.map(settled))).to.deep.equal([{ error: 'broken' }, done]);
    expect(await iterator.next()).to.deep.equal(done);
  });

  it('ends for all who wait when the source completes', async () => {
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    const waiting = [iterator.next(), iterator.next()];
    source.complete();
    expect(await Promise.all(waiting)).to.deep.equal([done, done]);
  });

  it('unsubscribes when the consumer leaves, at once, and forgets what waits', async () => {
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    const first = iterator.next();
    for (const value of [1, 2, 3]) source.next(value);
    await first;
    const left = iterator.return();
    expect(source.observed).to.equal(false);
    expect(await left).to.deep.equal(done);
    expect(await iterator.next()).to.deep.equal(done);
    expect(await iterator.return()).to.deep.equal(done);
  });

  it('ends for all who wait when the consumer leaves', async () => {
    const iterator = new SourceIterator(new Subject<number>());
    const waiting = [iterator.next(), iterator.next()];
    await iterator.return();
    expect(await Promise.all(waiting)).to.deep.equal([done, done]);
  });

  it('never subscribes for a consumer that has left before it began', async () => {
    const source = new Subject<number>();
    const iterator = new SourceIterator(source);
    await iterator.return();
    expect(await iterator.next()).to.deep.equal(done);
    expect(source.observed).to.equal(false);
  });

  it('rejects with what a teardown throws when the consumer leaves, and has left all the same', async () => {
    const source = new Observable<number>(() => () => {
      throw new Error('teardown');
    });
    const iterator = new SourceIterator(source);
    const first = iterator.next();
    const left = (await settled(iterator.return())) as { readonly error: Error };
    expect(left.error.message).to.contain('teardown');
    expect(await first).to.deep.equal(done);
  });

  it('holds sources back from the 16th value that waits until there is room', async () => {
    let demand = currentDemand();
    const values = new Subject<number>();
    const source = new Observable<number>((subscriber) => {
      demand = currentDemand();
      return values.subscribe(subscriber);
    });
    const iterator = new SourceIterator(source);
    const first = iterator.next();
    let goneOn = 0;
    for (let value = 0; value <= 15; value += 1) values.next(value);
    expect(demand?.isHeld).to.equal(false);
    values.next(16);
    expect(demand?.isHeld).to.equal(true);
    demand?.onRoom(() => {
      goneOn += 1;
    });
    demand?.onRoom(() => expect.fail('It was taken back.'))();
    await first;
    expect(goneOn).to.equal(0);
    await iterator.next();
    expect(demand?.isHeld).to.equal(false);
    await iterator.next();
    expect(goneOn).to.equal(1);
  });

  it('holds nothing back once the consumer has left, or the source has ended', async () => {
    for (const end of ['return', 'complete', 'error'] as const) {
      const source = new Subject<number>();
      const iterator = new SourceIterator(source);
      void iterator.next();
      for (let value = 0; value <= 16; value += 1) source.next(value);
      expect(iterator.isHeld).to.equal(true);
      let goneOn = 0;
      iterator.onRoom(() => {
        goneOn += 1;
      });
      if (end === 'return') await iterator.return();
      else if (end === 'complete') source.complete();
      else source.error(new Error('broken'));
      expect(goneOn, end).to.equal(1);
      expect(iterator.isHeld, end).to.equal(false);
    }
  });

  it('gives up on a source of too many values, after those that it has kept', async () => {
    const source = range(0, 70_000);
    const iterator = new SourceIterator(source);
    let count = 0;
    for (let result = await iterator.next(); !result.done && count < 65_536; count += 1) {
      expect(result.value).to.equal(count);
      if (count < 65_535) result = await iterator.next();
    }
    const { error } = (await settled(iterator.next())) as { readonly error: unknown };
    expect(error).to.be.instanceOf(RangeError);
    expect(await iterator.next()).to.deep.equal(done);
  });

  it('unsubscribes a source of too many values', () => {
    let left = 0;
    const source = new Observable<number>((subscriber) => {
      for (let value = 0; !subscriber.closed; value += 1) subscriber.next(value);
      left += 1;
    });
    void new SourceIterator(source).next();
    expect(left).to.equal(1);
  });

  it('H2 leaves no rejection unhandled when nobody asks for the error', async () => {
    const reasons = await unhandledRejections(async () => {
      const source = new Subject<number>();
      const iterator = new SourceIterator(source);
      const first = iterator.next();
      source.next(1);
      source.error(new Error('broken'));
      await first;
      await new SourceIterator(of(1)).return();
    });
    expect(reasons).to.deep.equal([]);
  });
});
