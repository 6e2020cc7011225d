import { expect } from 'chai';
import fc from 'fast-check';
import { from, NEVER, of, Subject, take } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';
import { type SseOptions, sse } from '../../lib/wire/sse.ts';
import { collect } from '../helpers/collect.ts';
import { cutsOf } from '../helpers/cuts.ts';

const encoder = new TextEncoder();

function read(chunks: readonly Chunk[], options?: SseOptions) {
  return collect(from(chunks).pipe(sse(options)));
}

const MIXED = [
  '\uFEFF: a comment',
  'data: one',
  '',
  'event: greeting',
  'id: 7',
  'retry: 100',
  'data:two, no blank',
  'data:',
  'data:   three',
  'unknown: field',
  '',
  '',
  'event: nothing',
  '',
  'data: héllo wörld 你好 🙂 \u2028 \u0085',
  'data',
  '',
  ': the end',
  'data: unterminated',
].join('\n');

const MIXED_EVENTS: SseEvent[] = [
  { data: 'one' },
  { event: 'greeting', data: 'two, no blank\n\n  three' },
  { data: 'héllo wörld 你好 🙂 \u2028 \u0085\n' },
  { data: 'unterminated' },
];

describe('sse', () => {
  const lineEnds = fc.constantFrom('\n', '\r\n', '\r');

  it('W1 gives the same events for any cut of the bytes and any line end', async () => {
    const cuts = lineEnds.chain((end) => cutsOf(encoder.encode(MIXED.replaceAll('\n', end))));
    await fc.assert(
      fc.asyncProperty(cuts, async (chunks) => {
        expect(await read(chunks)).to.deep.equal({ values: MIXED_EVENTS });
      }),
    );
  });

  it('W1 gives the same events for any cut of the text', async () => {
    const cuts = lineEnds.chain((end) => cutsOf(MIXED.replaceAll('\n', end)));
    await fc.assert(
      fc.asyncProperty(cuts, async (chunks) => {
        expect(await read(chunks)).to.deep.equal({ values: MIXED_EVENTS });
      }),
    );
  });

  it('W1 gives the same events for bytes and text mixed', async () => {
    const kinds = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(cutsOf('data: é\r\n\r\ndata: ü\n\n'), kinds, async (pieces, bytes) => {
        const chunks = pieces.map((piece, i) =>
          bytes[i % bytes.length] ? encoder.encode(piece) : piece,
        );
        expect((await read(chunks)).values).to.deep.equal([{ data: 'é' }, { data: 'ü' }]);
      }),
    );
  });

  it('W1 breaks a bound at the same event for any cut', async () => {
    const first = 'data: ok\n\n';
    const second = `: aside\ndata: ${'x'.repeat(20)}\n\n`;
    const bounds = fc.constantFrom(first.length, second.length - 1, second.length);
    const cuts = cutsOf(`${first}\n${second}data: more\n\n`);
    await fc.assert(
      fc.asyncProperty(cuts, bounds, async (chunks, maxEventBytes) => {
        const { values, error } = await read(chunks, { maxEventBytes });
        const fits = maxEventBytes >= second.length;
        expect(values.map(({ data }) => data.slice(0, 4))).to.deep.equal(
          fits ? ['ok', 'xxxx', 'more'] : ['ok'],
        );
        expect(ModelStreamError.is(error)).to.equal(!fits);
      }),
    );
  });

  it('names maxEventBytes in the error for an event that is too long', async () => {
    const { error } = await read(['data: 1\n\n', 'data: 23456\n\n'], { maxEventBytes: 10 });
    expect(error).to.be.instanceOf(ModelStreamError).with.property('kind', 'limit');
    expect((error as Error).message)
      .to.include('maxEventBytes')
      .and.include('10');
  });

  it('errors as soon as the bound is passed, however long the event would be', () => {
    const chunks$ = new Subject<Chunk>();
    let error: unknown;
    chunks$.pipe(sse({ maxEventBytes: 100 })).subscribe({
      error: (reason: unknown) => {
        error = reason;
      },
    });
    chunks$.next('data: ');
    for (let i = 0; i < 10; i += 1) chunks$.next('0123456789');
    expect(ModelStreamError.is(error)).to.equal(true);
    expect(chunks$.observed).to.equal(false);
  });

  it('emits an event with the chunk that completes it, also after a lone CR', () => {
    const chunks$ = new Subject<Chunk>();
    const seen: string[] = [];
    chunks$.pipe(sse()).subscribe(({ data }) => seen.push(data));
    chunks$.next('data: 1\r');
    chunks$.next('\r');
    expect(seen).to.deep.equal(['1']);
    chunks$.next('data: 2\n\ndata: 3\n\ndata: 4');
    expect(seen).to.deep.equal(['1', '2', '3']);
    chunks$.complete();
    expect(seen).to.deep.equal(['1', '2', '3', '4']);
  });

  it('drops one byte order mark, at the start of the body only', async () => {
    const bom = '\uFEFF';
    expect((await read([`${bom}data: 1\n\n`])).values).to.deep.equal([{ data: '1' }]);
    expect((await read([`${bom}${bom}data: 1\n\n`])).values).to.deep.equal([]);
    expect((await read([`data: ${bom}1\n\n`])).values).to.deep.equal([{ data: `${bom}1` }]);
    expect((await read(['ï»¿data: 1\n\n'])).values).to.deep.equal([]);
  });

  it('replaces bytes that are not UTF-8', async () => {
    const bytes = Uint8Array.of(...encoder.encode('data: a'), 0xff, ...encoder.encode('b\n\n'));
    expect((await read([bytes])).values).to.deep.equal([{ data: 'a\uFFFDb' }]);
    const cut = encoder.encode('data: é').slice(0, -1);
    expect((await read([cut])).values).to.deep.equal([{ data: '\uFFFD' }]);
    expect((await read([cut, 'x'])).values).to.deep.equal([{ data: '\uFFFDx' }]);
  });

  it('reads a line of many pieces, and many lines of one piece, in linear time', async () => {
    const piece = 'x'.repeat(1_000);
    const long = ['data: ', ...Array.from({ length: 4_000 }, () => piece), '\n\n'];
    expect((await read(long)).values[0]?.data.length).to.equal(4_000_000);
    const many = 'data: x\r\r'.repeat(100_000);
    expect((await read([many])).values.length).to.equal(100_000);
  });

  it('keeps its state per subscription', async () => {
    const operator = sse();
    await collect(of('data: half').pipe(operator, take(0)));
    const events$ = of('data: half').pipe(operator);
    expect((await collect(events$)).values).to.deep.equal([{ data: 'half' }]);
    expect((await collect(events$)).values).to.deep.equal([{ data: 'half' }]);
  });

  it('gives nothing for an empty source and passes an error on', async () => {
    expect(await read([])).to.deep.equal({ values: [] });
    const broken = new Error('broken');
    const chunks$ = new Subject<Chunk>();
    const collected = collect(chunks$.pipe(sse()));
    chunks$.next('data: 1\n\ndata: half');
    chunks$.error(broken);
    expect(await collected).to.deep.equal({ values: [{ data: '1' }], error: broken });
  });

  it('unsubscribes the source, also in the middle of a chunk and of an endless source', async () => {
    function* endless() {
      for (;;) yield 'data: 1\n\ndata: 2\n\n';
    }
    const three$ = from(endless()).pipe(sse(), take(3));
    expect((await collect(three$)).values.length).to.equal(3);
    const chunks$ = new Subject<Chunk>();
    chunks$.pipe(sse()).subscribe().unsubscribe();
    expect(chunks$.observed).to.equal(false);
  });

  it('errors for a chunk that is neither bytes nor text, naming it', async () => {
    const { values, error } = await read(['data: 1\n\n', { data: 2 } as never]);
    expect(values).to.deep.equal([{ data: '1' }]);
    expect(error).to.include({ name: 'InvalidSourceError', received: 'an Object' });
  });

  it('refuses a wrong bound when it is made', () => {
    expect(() => sse({ maxEventBytes: 0 })).to.throw(RangeError, 'maxEventBytes');
    expect(() => sse({ maxEventBytes: 1.5 })).to.throw(RangeError, '1.5');
    expect(() => sse({ maxEventBytes: '9' as never })).to.throw(TypeError, 'string');
    expect(() => NEVER.pipe(sse({ maxEventBytes: 1 }))).to.not.throw();
  });
});
