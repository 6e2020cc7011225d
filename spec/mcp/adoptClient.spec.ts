import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { type AdoptClientOptions, adoptClient } from '../../lib/mcp/adoptClient.ts';
import { loadClient } from '../../lib/mcp/loadClient.ts';

const options: AdoptClientOptions = {
  serverId: 'spec',
  onLost: () => undefined,
  onListChanged: () => undefined,
  diagnose: () => undefined,
};

/** A client as if it were connected. */
function connected() {
  const client = new Client({ name: 'mine', version: '1' });
  const [transport] = InMemoryTransport.createLinkedPair();
  let closes = 0;
  client.onclose = () => {
    closes += 1;
  };
  Object.defineProperty(client, 'transport', { value: transport });
  return { client, transport, closes: () => closes };
}

describe('adoptClient', () => {
  it('hears that the client has closed, behind whoever heard of it before', async () => {
    const { client, closes } = connected();
    let lost = 0;
    const onLost = () => {
      lost += 1;
    };
    const link = adoptClient({ client }, await loadClient(), { ...options, onLost });
    client.onclose?.();
    expect([closes(), lost]).to.deep.equal([1, 1]);
    await link.close();
    client.onclose?.();
    expect([closes(), lost]).to.deep.equal([2, 1]);
  });

  it('gives it back as it was, with nothing that waits given up', async () => {
    const { client, transport } = connected();
    const before = [transport.send, transport.onmessage, client.onclose];
    const signals: (AbortSignal | undefined)[] = [];
    Object.assign(transport, {
      send: (_: unknown, { requestSignal }: { requestSignal?: AbortSignal } = {}) => {
        signals.push(requestSignal);
        return Promise.resolve();
      },
    });
    const { send } = transport;
    const link = adoptClient({ client }, await loadClient(), options);
    await transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
    await link.close();
    expect(signals.map((signal) => signal?.aborted)).to.deep.equal([false]);
    expect([transport.send, transport.onmessage, client.onclose]).to.deep.equal([
      send,
      ...before.slice(1),
    ]);
    expect(link.isSessionLost(new Error('x'))).to.equal(false);
  });

  it('refuses one that is not connected', async () => {
    const module = await loadClient();
    const client = new Client({ name: 'mine', version: '1' });
    expect(() => adoptClient({ client }, module, options)).to.throw(
      'The client given for the MCP server "spec" is not connected.',
    );
  });
});
