import { expect } from 'chai';
import fc from 'fast-check';
import { from, of } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { decodeEvents } from '../../lib/formats/decodeEvents.ts';
import { decodeStream } from '../../lib/formats/decodeStream.ts';
import type { Framing, WireFormat } from '../../lib/formats/WireFormat.ts';
import type { WireObject } from '../../lib/formats/WireObject.ts';
import type { DecodeOptions } from '../../lib/model/DecodeOptions.ts';
import type { ChunkSource } from '../../lib/wire/fromChunks.ts';
import { collect } from '../helpers/collect.ts';
import { cutsOf } from '../helpers/cuts.ts';
import { eventFrame } from '../helpers/eventStream.ts';

/** A made-up format: `{"say":"…"}` events, an event named `end` or a `[DONE]` to finish. */
function letters(framing: Framing): WireFormat<WireObject, string> {
  return {
    name: 'openai-chat',
    framing,
    decode: () =>
      decodeEvents<WireObject, string>((emit) => {
        let said = '';
        let finished = false;
        const finish = (): void => {
          finished = true;
          emit({ type: 'finish', reason: 'stop', raw: undefined, message: said });
        };
        return {
          accept(event, name) {
            if (name === 'end') return finish();
            const delta = String(event.say);
            said += delta;
            emit({ type: 'text-delta', delta });
          },
          done: finish,
          end() {
            throw new ModelStreamError('truncated', 'The response ended early.');
          },
          get finished() {
            return finished;
          },
          partialMessage: () => said,
        };
      }),
    tools: () => [],
    toolChoice: () => undefined,
    toolResults: () => [],
  };
}

const SSE = letters('sse');
const NDJSON = letters('ndjson');
const BODY =
  ': hello\r\n\r\ndata: {"say":"hé"}\r\n\r\ndata: {"say":"llo"}\n\nevent: end\ndata: {}\n\n';

function decode(source: ChunkSource, options?: DecodeOptions) {
  return collect(decodeStream(SSE, source, options));
}

function html(status: number): Response {
  const headers = { 'content-type': 'text/html' };
  return new Response('<html><h1>Bad Gateway</h1></html>', { status, headers });
}

describe('decodeStream', () => {
  const finish = { type: 'finish', reason: 'stop', raw: undefined, message: 'héllo' };
  const events = [
    { type: 'text-delta', delta: 'hé' },
    { type: 'text-delta', delta: 'llo' },
    finish,
  ];

  it('decodes a Response, the names of its events included', async () => {
    expect(await decode(new Response(BODY))).to.deep.equal({ values: events });
  });

  it('W1 gives the same model events for any cut of the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(cutsOf(new TextEncoder().encode(BODY)), async (chunks) => {
        expect(await decode(from(chunks))).to.deep.equal({ values: events });
      }),
    );
  });

  it('decodes a format of lines', async () => {
    const lines$ = of('{"say":"hé"}\n{"say":"ll', 'o"}\n[DONE]');
    expect(await collect(decodeStream(NDJSON, lines$))).to.deep.equal({ values: events });
  });

  it('tells a line that was cut from one that is broken', async () => {
    const cut = await collect(decodeStream(NDJSON, of('{"say":"hé"}\n{"sa')));
    expect(cut.error).to.include({ kind: 'truncated', partialMessage: 'hé' });
    const broken = await collect(decodeStream(NDJSON, of('{"sa\n{"say":"hé"}\n')));
    expect(broken.error).to.include({ kind: 'protocol' });
  });

  it('decodes a format of frames, in order, also while their codec is loading', async () => {
    const frames = [
      eventFrame('letter', { say: 'hé' }),
      eventFrame('letter', { say: 'llo' }),
      eventFrame('end', {}),
    ];
    const stream$ = decodeStream(letters('aws-eventstream'), from(frames));
    expect(await collect(stream$)).to.deep.equal({ values: events });
  });

  it('ends its source when the response has finished', async () => {
    const log: string[] = [];
    const body = new ReadableStream<string>({
      start: (controller) => controller.enqueue(BODY),
      cancel: () => void log.push('cancel'),
    });
    expect((await decode(body)).values).to.deep.equal(events);
    expect(log).to.deep.equal(['cancel']);
  });

  it('H4 cancels the body at once on unsubscribe', () => {
    const log: string[] = [];
    const body = new ReadableStream<string>({ cancel: () => void log.push('cancel') });
    decodeStream(SSE, body).subscribe().unsubscribe();
    expect(log).to.deep.equal(['cancel']);
  });

  it('keeps what the response said so far in the error for one that breaks off', async () => {
    const { values, error } = await decode(of('data: {"say":"hé"}\n\n'));
    expect(values).to.deep.equal([events[0]]);
    expect(error).to.include({ kind: 'truncated', partialMessage: 'hé' });
  });

  it('reports an empty body, and one of comments only, as truncated', async () => {
    for (const body of ['', '\n', ': keep-alive\n\n']) {
      expect((await decode(new Response(body))).error).to.include({ kind: 'truncated' });
    }
    expect((await decode(new Response(null))).error).to.include({ kind: 'truncated' });
  });

  it('reports a JSON error under status 200 with the provider’s message', async () => {
    const { error } = await decode(Response.json({ error: { message: 'No such model' } }));
    expect(error).to.include({ kind: 'provider' });
    expect((error as Error).message).to.include('No such model');
  });

  it('reports an HTML page under status 200, and any other JSON, as a broken protocol', async () => {
    expect((await decode(html(200))).error).to.include({ kind: 'protocol' });
    expect((await decode(Response.json({ choices: [] }))).error).to.include({ kind: 'protocol' });
  });

  it('reports an error status with what the body says', async () => {
    const { values, error } = await decode(html(502));
    expect(values).to.deep.equal([]);
    expect(error).to.include({ kind: 'http', status: 502, retryable: true });
    expect((error as Error).message).to.include('Bad Gateway');
  });

  it('reports an event beyond maxEventBytes', async () => {
    const long = BODY.replace('{}', `{"more":"${'x'.repeat(30)}"}`);
    const { values, error } = await decode(of(long), { maxEventBytes: 30 });
    expect(values).to.deep.equal(events.slice(0, 2));
    expect(error).to.include({ kind: 'limit', partialMessage: 'héllo' });
    const line$ = decodeStream(NDJSON, of(`{"say":"${'x'.repeat(30)}"}`), { maxEventBytes: 30 });
    expect((await collect(line$)).error).to.include({ kind: 'limit' });
  });

  it('refuses wrong options, and a framing that it cannot read, when it is made', () => {
    expect(() => decodeStream(SSE, of(''), { maxEventBytes: 0 })).to.throw(RangeError);
    for (const format of ['openai-chat', undefined, of('')]) {
      expect(() => decodeStream(format as never, of(''))).to.throw(TypeError, 'anthropicMessages');
    }
    expect(() => decodeStream(letters('smoke' as Framing), of(''))).to.throw(TypeError, 'smoke');
  });
});
