import { expect } from 'chai';
import { take } from 'rxjs';
import { underDemand } from '../../lib/sources/Demand.ts';
import { fromAsyncIterable } from '../../lib/sources/fromAsyncIterable.ts';
import { collect } from '../helpers/collect.ts';
import { HandDemand } from '../helpers/handDemand.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** An iterator whose every answer the test gives by hand. */
class ManualIterator implements AsyncIterableIterator<number> {
  readonly log: string[];
  readonly #asked: PromiseWithResolversLike[] = [];
  readonly #returned = withResolvers();

  constructor(log: string[] = []) {
    this.log = log;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<number>> {
    this.log.push('next()');
    const asked = withResolvers();
    this.#asked.push(asked);
    return asked.promise;
  }

  return(): Promise<IteratorResult<number>> {
    this.log.push('return()');
    return this.#returned.promise;
  }

  async give(result: unknown): Promise<void> {
    this.#asked.shift()?.resolve(result as IteratorResult<number>);
    await turn();
  }

  async fail(reason: unknown): Promise<void> {
    this.#asked.shift()?.reject(reason);
    await turn();
  }

  async returned(reason?: unknown): Promise<void> {
    if (reason === undefined) this.#returned.resolve({ done: true, value: undefined });
    else this.#returned.reject(reason);
    await turn();
  }
}

interface PromiseWithResolversLike {
  readonly promise: Promise<IteratorResult<number>>;
  readonly resolve: (result: IteratorResult<number>) => void;
  readonly reject: (reason: unknown) => void;
}

function withResolvers(): PromiseWithResolversLike {
  let settle: Omit<PromiseWithResolversLike, 'promise'> | undefined;
  const promise = new Promise<IteratorResult<number>>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) throw new Error('A promise runs its executor at once.');
  return { promise, ...settle };
}

function iterableOf(iterator: object): AsyncIterable<number> {
  return { [Symbol.asyncIterator]: () => iterator as AsyncIterator<number> };
}

/** Subscribes and notes all that happens in `log`. */
function observe(iterable: AsyncIterable<number>, log: string[]) {
  return fromAsyncIterable(iterable, recordingTracker(log)).subscribe({
    next: (value) => log.push(`value ${value}`),
    error: (error: unknown) => log.push(`error ${String(error)}`),
    complete: () => log.push('complete'),
  });
}

describe('fromAsyncIterable', () => {
  it('emits the values of an async generator, then completes', async () => {
    async function* count() {
      yield* [1, 2, 3];
    }
    expect(await collect(fromAsyncIterable(count()))).to.deep.equal({ values: [1, 2, 3] });
  });

  it('asks for the next value only after the one before was delivered', async () => {
    const iterator = new ManualIterator();
    const { log } = iterator;
    const subscription = observe(iterator, log);
    await iterator.give({ done: false, value: 1 });
    await iterator.give({ done: false, value: 2 });
    expect(log).to.deep.equal(['begin', 'next()', 'value 1', 'next()', 'value 2', 'next()']);
    subscription.unsubscribe();
  });

  it('tells that the work has ended before it completes', async () => {
    const iterator = new ManualIterator();
    observe(iterator, iterator.log);
    await iterator.give({ done: true, value: undefined });
    expect(iterator.log).to.deep.equal(['begin', 'next()', 'end', 'complete']);
  });

  it('tells that the work has ended before it errors', async () => {
    const iterator = new ManualIterator();
    observe(iterator, iterator.log);
    await iterator.fail(new Error('broken'));
    expect(iterator.log).to.deep.equal(['begin', 'next()', 'end', 'error Error: broken']);
  });

  it('H4 calls return() at once and once on unsubscribe, while next() is pending', async () => {
    const iterator = new ManualIterator();
    const { log } = iterator;
    const subscription = observe(iterator, log);
    subscription.unsubscribe();
    subscription.unsubscribe();
    expect(log).to.deep.equal(['begin', 'next()', 'return()']);
    await iterator.give({ done: false, value: 1 });
    expect(log, 'return() is still pending').to.deep.equal(['begin', 'next()', 'return()']);
    await iterator.returned();
    expect(log).to.deep.equal(['begin', 'next()', 'return()', 'end']);
  });

  it('ends the work after an unsubscribe only when next() has settled too', async () => {
    const iterator = new ManualIterator();
    observe(iterator, iterator.log).unsubscribe();
    await iterator.returned();
    expect(iterator.log).to.not.include('end');
    await iterator.fail(new Error('late'));
    expect(iterator.log).to.deep.equal(['begin', 'next()', 'return()', 'end']);
  });

  it('H4 calls return() once when it is unsubscribed inside next', async () => {
    const iterator = new ManualIterator();
    const { log } = iterator;
    fromAsyncIterable(iterator, recordingTracker(log)).pipe(take(1)).subscribe();
    await iterator.give({ done: false, value: 1 });
    await iterator.returned();
    expect(log).to.deep.equal(['begin', 'next()', 'return()', 'end']);
  });

  it('never calls return() after the iterator has ended', async () => {
    for (const result of [{ done: true, value: undefined }, 'no object']) {
      const iterator = new ManualIterator();
      const subscription = observe(iterator, iterator.log);
      await iterator.give(result);
      subscription.unsubscribe();
      expect(iterator.log).to.not.include('return()');
    }
  });

  it('runs the finally block of a generator on unsubscribe', async () => {
    const log: string[] = [];
    async function* endless() {
      try {
        for (let i = 0; ; i += 1) yield i;
      } finally {
        log.push('finally');
      }
    }
    await collect(fromAsyncIterable(endless(), recordingTracker(log)).pipe(take(2)));
    await turn();
    expect(log).to.deep.equal(['begin', 'finally', 'end']);
  });

  it('gives what is thrown synchronously as an error notification', async () => {
    const broken = new Error('broken');
    const fail = () => {
      throw broken;
    };
    const noIterator = { [Symbol.asyncIterator]: fail };
    expect((await collect(fromAsyncIterable(noIterator))).error).to.equal(broken);
    expect((await collect(fromAsyncIterable(iterableOf({ next: fail })))).error).to.equal(broken);
  });

  it('gives a TypeError for a result that is no object, and for what is no iterator', async () => {
    for (const result of [undefined, null, 'text', 1]) {
      const { error } = await collect(fromAsyncIterable(iterableOf({ next: async () => result })));
      expect(error).to.be.instanceOf(TypeError);
      expect((error as Error).message).to.include(String(result));
    }
    expect((await collect(fromAsyncIterable(iterableOf({})))).error).to.be.instanceOf(TypeError);
  });

  it('does without return()', async () => {
    const log: string[] = [];
    const subscription = observe(iterableOf({ next: async () => ({ value: 1 }) }), log);
    subscription.unsubscribe();
    await turn();
    expect(log).to.deep.equal(['begin', 'end']);
  });

  it('H2 leaves no rejection unhandled, whatever fails after an unsubscribe', async () => {
    const reasons = await unhandledRejections(async () => {
      const iterator = new ManualIterator();
      observe(iterator, []).unsubscribe();
      await iterator.fail(new Error('late next()'));
      await iterator.returned(new Error('return()'));
      const throwing = {
        next: () => new Promise(() => {}),
        return: () => {
          throw new Error('synchronous');
        },
      };
      observe(iterableOf(throwing), []).unsubscribe();
    });
    expect(reasons).to.deep.equal([]);
  });

  it('asks for the next value only when the consumer wants more', async () => {
    const demand = new HandDemand();
    const iterator = new ManualIterator();
    const tracker = { ...recordingTracker(iterator.log), demand };
    fromAsyncIterable(iterator, tracker).subscribe();
    await iterator.give({ done: false, value: 1 });
    expect(iterator.log).to.deep.equal(['begin', 'next()']);
    expect(demand.waiting).to.equal(1);
    demand.letGo();
    await turn();
    expect(iterator.log).to.deep.equal(['begin', 'next()', 'next()']);
    await iterator.give({ done: false, value: 2 });
    expect(iterator.log).to.have.lengthOf(4);
  });

  it('goes by the demand under which it is subscribed, if nobody tracks its work', async () => {
    const demand = new HandDemand();
    const iterator = new ManualIterator();
    underDemand(fromAsyncIterable(iterator), demand).subscribe();
    await iterator.give({ done: false, value: 1 });
    expect(iterator.log).to.deep.equal(['next()']);
    const tracked = new ManualIterator();
    underDemand(fromAsyncIterable(tracked, recordingTracker([])), demand).subscribe();
    await tracked.give({ done: false, value: 1 });
    expect(tracked.log).to.deep.equal(['next()', 'next()']);
  });

  it('ends at once when it is unsubscribed while it is held back', async () => {
    const demand = new HandDemand();
    const iterator = new ManualIterator();
    const tracker = { ...recordingTracker(iterator.log), demand };
    const subscription = fromAsyncIterable(iterator, tracker).subscribe();
    await iterator.give({ done: false, value: 1 });
    subscription.unsubscribe();
    await iterator.returned();
    expect(iterator.log).to.deep.equal(['begin', 'next()', 'return()', 'end']);
    expect(demand.waiting).to.equal(0);
  });
});
