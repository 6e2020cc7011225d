import { expect } from 'chai';
import fc from 'fast-check';
import { from, Subject, take } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import { type NdjsonOptions, ndjson } from '../../lib/wire/ndjson.ts';
import { collect } from '../helpers/collect.ts';
import { cutsOf } from '../helpers/cuts.ts';

function read(chunks: readonly Chunk[], options?: NdjsonOptions) {
  return collect(from(chunks).pipe(ndjson(options)));
}

describe('ndjson', () => {
  const text = '\uFEFF{"a":1}\n\n{"b":"é 🙂 \u2028"}\r\n   \r\n{"c":3}';
  const lines = ['{"a":1}', '{"b":"é 🙂 \u2028"}', '{"c":3}'];

  it('W1 gives the same lines for any cut of the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(cutsOf(new TextEncoder().encode(text)), async (chunks) => {
        expect(await read(chunks)).to.deep.equal({ values: lines });
      }),
    );
  });

  it('W1 gives the same lines for any cut of the text', async () => {
    await fc.assert(
      fc.asyncProperty(cutsOf(text), async (chunks) => {
        expect(await read(chunks)).to.deep.equal({ values: lines });
      }),
    );
  });

  it('W1 breaks a bound at the same line for any cut', async () => {
    await fc.assert(
      fc.asyncProperty(cutsOf('12345\n123456\n1\n'), async (chunks) => {
        const { values, error } = await read(chunks, { maxEventBytes: 5 });
        expect(values).to.deep.equal(['12345']);
        expect(error).to.be.instanceOf(ModelStreamError).with.property('kind', 'limit');
      }),
    );
  });

  it('reads a line of many pieces in linear time', async () => {
    const piece = 'x'.repeat(1_000);
    const { values } = await read([...Array.from({ length: 4_000 }, () => piece), '\n']);
    expect(values[0]?.length).to.equal(4_000_000);
  });

  it('passes an error on without the line that is under way', async () => {
    const broken = new Error('broken');
    const chunks$ = new Subject<Chunk>();
    const collected = collect(chunks$.pipe(ndjson()));
    chunks$.next('1\n2');
    chunks$.error(broken);
    expect(await collected).to.deep.equal({ values: ['1'], error: broken });
  });

  it('unsubscribes the source and keeps its state per subscription', async () => {
    const chunks$ = new Subject<Chunk>();
    const lines$ = chunks$.pipe(ndjson());
    const first = collect(lines$.pipe(take(1)));
    chunks$.next('1\n2');
    expect(await first).to.deep.equal({ values: ['1'] });
    expect(chunks$.observed).to.equal(false);
    const second = collect(lines$);
    chunks$.next('3\n');
    chunks$.complete();
    expect(await second).to.deep.equal({ values: ['3'] });
  });

  it('refuses a wrong bound when it is made', () => {
    expect(() => ndjson({ maxEventBytes: -1 })).to.throw(RangeError, 'maxEventBytes');
  });
});
