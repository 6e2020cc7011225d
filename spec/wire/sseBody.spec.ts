import { expect } from 'chai';
import fc from 'fast-check';
import { from, of, Subject } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { sseBody } from '../../lib/wire/sseBody.ts';
import { collect } from '../helpers/collect.ts';
import { cutsOf } from '../helpers/cuts.ts';

const encoder = new TextEncoder();

/** What becomes of a body, however it is cut. */
async function outcomeOf(body: string): Promise<{ kind: string; message: string } | undefined> {
  const { values, error } = await collect(of(body).pipe(sseBody()));
  expect(values).to.deep.equal([]);
  await fc.assert(
    fc.asyncProperty(cutsOf(encoder.encode(body)), async (chunks) => {
      const cut = await collect(from(chunks).pipe(sseBody()));
      expect(String(cut.error)).to.equal(String(error));
    }),
    { numRuns: 20 },
  );
  if (error === undefined) return undefined;
  expect(error).to.be.instanceOf(ModelStreamError);
  const { kind, message } = error as ModelStreamError;
  return { kind, message };
}

describe('sseBody', () => {
  it('reads events as sse does', async () => {
    const { values, error } = await collect(of('event: a\ndata: 1\n\n', 'data: 2').pipe(sseBody()));
    expect(values).to.deep.equal([{ event: 'a', data: '1' }, { data: '2' }]);
    expect(error).to.equal(undefined);
  });

  it('W1 tells a JSON error for any cut', async () => {
    const body = '{\n  "error": {"type": "invalid_request_error", "message": "No such model"}\n}';
    expect(await outcomeOf(body)).to.deep.equal({
      kind: 'provider',
      message: 'The provider reports an error: invalid_request_error: No such model',
    });
  });

  it('may retry a JSON error whose code is a status that may pass', async () => {
    const body = '{"error":{"code":502,"message":"Upstream is down"}}';
    const { error } = await collect(of(body).pipe(sseBody()));
    expect(error).to.include({ kind: 'provider', retryable: true, status: 502 });
  });

  it('W1 tells an HTML page, or any other text, for any cut', async () => {
    expect(await outcomeOf('\uFEFF\n<html>\n<h1>502 Bad Gateway</h1></html>\n')).to.deep.equal({
      kind: 'protocol',
      message: 'The response is no event stream: <html> <h1>502 Bad Gateway</h1></html>',
    });
    expect(await outcomeOf('upstream connect error')).to.include({ kind: 'protocol' });
    expect(await outcomeOf('{"choices":[],"usage":{}}')).to.include({ kind: 'protocol' });
  });

  it('completes without events for an event stream that has none, wherever it was cut', async () => {
    const bodies = ['', ' \r\n\n', ': ping\n\n: ping', 'event: start', 'id: 1\nretry: 5\n\n'];
    const cutFields = ['d', 'dat', 'even', 'retr', 'i', 'id:'];
    for (const body of [...bodies, ...cutFields]) {
      expect(await outcomeOf(body), JSON.stringify(body)).to.equal(undefined);
    }
  });

  it('says nothing of text that follows or comes before an event', async () => {
    for (const body of ['data: 1\n\n<html>', '<html>\n\ndata: 1\n\n']) {
      expect(await collect(of(body).pipe(sseBody()))).to.deep.equal({ values: [{ data: '1' }] });
    }
  });

  it('reads a page that does not end only up to the bound of an event', async () => {
    function* endless() {
      for (;;) yield '<p>endless</p>';
    }
    const { error } = await collect(from(endless()).pipe(sseBody({ maxEventBytes: 1_000_000 })));
    expect(error).to.include({ kind: 'limit' });
  });

  it('passes the error of its source on and unsubscribes it', async () => {
    const broken = new Error('broken');
    const chunks$ = new Subject<string>();
    const collected = collect(chunks$.pipe(sseBody()));
    chunks$.next('<html>');
    chunks$.error(broken);
    expect((await collected).error).to.equal(broken);
    const open$ = new Subject<string>();
    open$.pipe(sseBody()).subscribe().unsubscribe();
    expect(open$.observed).to.equal(false);
  });

  it('refuses a wrong bound when it is made', () => {
    expect(() => sseBody({ maxEventBytes: 0 })).to.throw(RangeError, 'maxEventBytes');
  });
});
