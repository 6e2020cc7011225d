import { expect } from 'chai';
import { from, Observable, of, Subject } from 'rxjs';
import { fromAsyncIterable } from '../../lib/sources/fromAsyncIterable.ts';
import { fromReadableStream } from '../../lib/sources/fromReadableStream.ts';
import { toReadableStream } from '../../lib/ui/toReadableStream.ts';
import { collect } from '../helpers/collect.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

describe('toReadableStream', () => {
  it('gives all values, then closes', async () => {
    const values = [1, undefined, 3];
    expect(await collect(fromReadableStream(toReadableStream(from(values))))).to.deep.equal({
      values,
    });
  });

  it('is a body of a response', async () => {
    const bytes$ = from(['da', 'ta'].map((text) => new TextEncoder().encode(text)));
    expect(await new Response(toReadableStream(bytes$)).text()).to.equal('data');
  });

  it('subscribes when the first value is asked for', async () => {
    const source = new Subject<number>();
    const reader = toReadableStream(source).getReader();
    await turn();
    expect(source.observed).to.equal(false);
    const first = reader.read();
    source.next(1);
    expect(await first).to.deep.equal({ done: false, value: 1 });
  });

  it('errors after what came before the error was read', async () => {
    const error = new Error('broken');
    const source = new Observable<number>((subscriber) => {
      subscriber.next(1);
      subscriber.error(error);
    });
    expect(await collect(fromReadableStream(toReadableStream(source)))).to.deep.equal({
      values: [1],
      error,
    });
  });

  it('holds its source back while nobody reads', async () => {
    let asked = 0;
    async function* count() {
      for (; asked < 100; asked += 1) yield asked;
    }
    const reader = toReadableStream(fromAsyncIterable(count())).getReader();
    await reader.read();
    for (let at = 0; at < 20; at += 1) await turn();
    expect(asked).to.equal(16);
    let read = 1;
    for (let next = await reader.read(); !next.done; next = await reader.read()) read += 1;
    expect(read).to.equal(100);
  });

  it('H2 unsubscribes its source when it is cancelled, also while it waits', async () => {
    const reasons = await unhandledRejections(async () => {
      const source = new Subject<number>();
      const reader = toReadableStream(source).getReader();
      const first = reader.read();
      await turn();
      expect(source.observed).to.equal(true);
      await reader.cancel('enough');
      expect(source.observed).to.equal(false);
      expect(await first).to.deep.equal({ done: true, value: undefined });
      await toReadableStream(of(1)).cancel();
    });
    expect(reasons).to.deep.equal([]);
  });

  it('refuses what is no observable', () => {
    expect(() => toReadableStream(undefined as never)).to.throw(
      TypeError,
      'source must be an Observable, got undefined.',
    );
  });
});
