import { expect } from 'chai';
import { type CreateClientOptions, createClient } from '../../lib/mcp/createClient.ts';
import type { McpClientModule } from '../../lib/mcp/loadClient.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { McpClientTarget, McpTarget } from '../../lib/mcp/McpTarget.ts';

/** Makes a client; gives what it was made with. */
function made(
  target: Exclude<McpTarget, McpClientTarget>,
  options: Partial<CreateClientOptions> = {},
) {
  const seen: { info?: unknown; options?: { versionNegotiation?: object; capabilities?: object } } =
    {};
  const handlers: string[] = [];
  class Client {
    constructor(info: unknown, given: object) {
      Object.assign(seen, { info, options: given });
    }
    setNotificationHandler = (method: string) => void handlers.push(method);
    setRequestHandler = (method: string) => void handlers.push(method);
  }
  const said: McpDiagnostic[] = [];
  const client = createClient(target, { Client } as unknown as McpClientModule, {
    clientInfo: { name: 'app', version: '3' },
    connectTimeoutMs: 1_000,
    diagnose: (diagnostic) => said.push(diagnostic),
    ...options,
  });
  return { ...seen, client, handlers, said };
}

const url = 'https://a.test';
const transport = {} as never;

describe('createClient', () => {
  const eras: readonly (readonly [string, Exclude<McpTarget, McpClientTarget>, object])[] = [
    ['a URL', { url }, { mode: 'auto' }],
    ['a URL of one generation', { url, era: 'modern' }, { mode: { pin: '2026-07-28' } }],
    ['the older transport', { url, type: 'sse' }, { mode: 'legacy' }],
    ['a program', { command: 'a' }, { mode: 'legacy' }],
    [
      'a program that is asked',
      { command: 'a', era: 'auto' },
      { mode: 'auto', probe: { timeoutMs: 500 } },
    ],
    ['a transport', { transport }, { mode: 'legacy' }],
    ['a transport that is asked', { transport, era: 'auto' }, { mode: 'auto' }],
  ];
  for (const [what, target, versionNegotiation] of eras) {
    it(`chooses the generation for ${what}`, () => {
      expect(made(target).options?.versionNegotiation).to.deep.equal(versionNegotiation);
    });
  }

  it('says who it is, and that a person can be asked only if one can', () => {
    const mute = made({ url });
    expect([mute.info, mute.options?.capabilities]).to.deep.equal([
      { name: 'app', version: '3' },
      {},
    ]);
    const asking = made({ url }, { elicitations: { answer: async () => ({ action: 'cancel' }) } });
    expect(asking.options?.capabilities).to.deep.equal({
      elicitation: { form: { applyDefaults: true }, url: {} },
    });
    expect([mute.handlers, asking.handlers]).to.deep.equal([
      ['notifications/progress'],
      ['notifications/progress', 'elicitation/create'],
    ]);
  });

  it('tells what goes wrong in the client, and quotes no message', () => {
    const { client, said } = made({ url });
    for (const words of [
      'It is\u0007 so: no',
      'Received a response for an unknown message ID: {"result":"SECRET"}',
      'Unknown message type: ["SECRET"]',
    ]) {
      client.onerror?.(new Error(words));
    }
    expect(said).to.deep.equal([
      { type: 'client-error', message: 'It is so: no' },
      { type: 'client-error', message: 'Received a response for an unknown message ID.' },
      { type: 'client-error', message: 'Unknown message type.' },
    ]);
  });
});
