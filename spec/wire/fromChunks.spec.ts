import { Readable } from 'node:stream';
import { expect } from 'chai';
import { from, Subject, take } from 'rxjs';
import { InvalidSourceError } from '../../lib/errors/InvalidSourceError.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import { type ChunkSource, fromChunks } from '../../lib/wire/fromChunks.ts';
import { collect } from '../helpers/collect.ts';
import { turn } from '../helpers/turn.ts';

const encoder = new TextEncoder();

async function textOf(source: ChunkSource): Promise<string> {
  const decoder = new TextDecoder();
  const { values, error } = await collect(fromChunks(source));
  if (error !== undefined) throw error;
  return values
    .map((chunk) => (typeof chunk === 'string' ? chunk : decoder.decode(chunk)))
    .join('');
}

async function* generated(): AsyncGenerator<Chunk> {
  yield 'one ';
  yield encoder.encode('two');
}

function streamOf(...chunks: readonly Chunk[]): ReadableStream<Chunk> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

describe('fromChunks', () => {
  const sources: readonly { kind: string; source: ChunkSource }[] = [
    { kind: 'a Response', source: new Response('one two') },
    { kind: 'a ReadableStream', source: streamOf('one ', 'two') },
    { kind: 'an async generator', source: generated() },
    { kind: 'a Node stream', source: Readable.from([Buffer.from('one '), 'two']) },
    { kind: 'an Observable', source: from(['one ', encoder.encode('two')]) },
    {
      kind: 'a Response of another fetch, whose body is a Node stream',
      source: {
        ok: true,
        status: 200,
        headers: new Headers(),
        body: Readable.from(['one ', 'two']),
      } as unknown as Response,
    },
  ];
  for (const { kind, source } of sources) {
    it(`reads ${kind}`, async () => {
      expect(await textOf(source)).to.equal('one two');
    });
  }

  it('gives nothing for a Response without a body', async () => {
    expect(await collect(fromChunks(new Response(null)))).to.deep.equal({ values: [] });
  });

  it('errors for a Response with an error status, after reading what the provider says', async () => {
    const response = Response.json(
      { error: { type: 'rate_limit_error', message: 'Slow down' } },
      { status: 429, headers: { 'x-request-id': 'req_9' } },
    );
    const { values, error } = await collect(fromChunks(response));
    expect(values).to.deep.equal([]);
    expect(error).to.be.instanceOf(ModelStreamError);
    expect(error).to.include({ kind: 'http', status: 429, requestId: 'req_9', retryable: true });
    expect((error as Error).message).to.include('rate_limit_error: Slow down');
  });

  it('reads the body of an error status only up to a bound', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode('busy '.repeat(1_000))),
      cancel: () => {
        cancelled = true;
      },
    });
    const { error } = await collect(fromChunks(new Response(endless, { status: 503 })));
    expect(error).to.include({ kind: 'http', status: 503 });
    expect(cancelled).to.equal(true);
  });

  it('errors for what cannot be read, naming what came', async () => {
    const wrong: readonly (readonly [unknown, string])[] = [
      ['data: 1\n\n', 'a string'],
      [encoder.encode('data: 1\n\n'), 'a Uint8Array'],
      [undefined, 'undefined'],
      [null, 'null'],
      [{}, 'an Object'],
      [Object.create(null), 'an object'],
      [Promise.resolve(new Response('')), 'a Promise'],
      [() => {}, 'a function'],
    ];
    for (const [source, received] of wrong) {
      const { error } = await collect(fromChunks(source as ChunkSource));
      expect(error).to.be.instanceOf(InvalidSourceError).and.include({ received });
      expect((error as Error).message).to.equal(
        `Expected a Response, ReadableStream, async iterable or Observable of bytes or text, but got ${received}.`,
      );
    }
  });

  it('errors for a body that was read, or that somebody is reading', async () => {
    const used = new Response('text');
    await used.text();
    const stream = streamOf('text');
    stream.getReader();
    for (const source of [used, stream]) {
      const { error } = await collect(fromChunks(source));
      expect(error).to.be.instanceOf(InvalidSourceError);
    }
    const twice$ = fromChunks(new Response('text'));
    expect((await collect(twice$)).error).to.equal(undefined);
    expect((await collect(twice$)).error).to.be.instanceOf(InvalidSourceError);
  });

  it('H4 ends its source at once on unsubscribe', async () => {
    const log: string[] = [];
    const stream = new ReadableStream<Chunk>({ cancel: () => void log.push('cancel') });
    fromChunks(new Response(stream as ReadableStream<Uint8Array>))
      .subscribe()
      .unsubscribe();
    expect(log).to.deep.equal(['cancel']);
    const node = Readable.from(['a', 'b']);
    await collect(fromChunks(node).pipe(take(1)));
    await turn();
    expect(node.destroyed).to.equal(true);
    const chunks$ = new Subject<Chunk>();
    fromChunks(chunks$).subscribe().unsubscribe();
    expect(chunks$.observed).to.equal(false);
  });
});
