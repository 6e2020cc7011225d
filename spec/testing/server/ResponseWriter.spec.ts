import { expect } from 'chai';
import { ResponseWriter } from '../../../lib/testing/server/ResponseWriter.ts';
import type { PlayAction } from '../../../lib/testing/turns/playPlan.ts';
import { type LoopbackServer, loopbackServer } from '../../helpers/loopbackServer.ts';

const bytes = (text: string): PlayAction => ({ bytes: new TextEncoder().encode(text) });

describe('ResponseWriter', () => {
  let server: LoopbackServer;
  let actions: readonly PlayAction[];

  before(async () => {
    server = await loopbackServer((_request, response) => {
      const writer = new ResponseWriter(response, { 'content-type': 'text/x', 'x-a': 'b' });
      for (const action of actions) writer.take(action);
    });
  });

  after(() => server.close());

  it('writes bytes under its headers, and ends the body', async () => {
    actions = [bytes('a'), bytes('b'), { end: 'body' }];
    const response = await fetch(server.url);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('text/x');
    expect(await response.text()).to.equal('ab');
  });

  it('answers with a status, without the headers of a stream', async () => {
    const headers = { 'retry-after': '1' };
    actions = [{ end: 'answer', status: 429, headers, body: 'No.' }];
    const response = await fetch(server.url);
    expect(response.status).to.equal(429);
    expect(response.headers.get('retry-after')).to.equal('1');
    expect(response.headers.get('x-a')).to.equal(null);
    expect(await response.text()).to.equal('No.');
  });

  it('resets the connection, after what was written', async () => {
    actions = [bytes('a'), { end: 'reset' }];
    const { body } = await fetch(server.url);
    const read: string[] = [];
    const error: unknown = await (async () => {
      for await (const chunk of body ?? []) read.push(new TextDecoder().decode(chunk));
    })().catch((thrown) => thrown);
    expect(read).to.deep.equal(['a']);
    // What the client says depends on how far it had read.
    expect((error as Error).cause)
      .to.have.property('code')
      .that.matches(/ECONNRESET|UND_ERR_SOCKET/);
  });

  it('resets the connection before any answer', async () => {
    actions = [{ end: 'reset' }];
    const error: unknown = await fetch(server.url).catch((thrown) => thrown);
    expect((error as Error).cause)
      .to.have.property('code')
      .that.matches(/ECONNRESET|UND_ERR_SOCKET/);
  });

  it('does nothing in silence', async () => {
    actions = [bytes('a'), { end: 'silence' }];
    const { body } = await fetch(server.url);
    const reader = body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).to.equal('a');
    await reader?.cancel();
  });
});
