import { expect } from 'chai';
import fc from 'fast-check';
import type { McpServerInfo } from '../../lib/mcp/McpServerInfo.ts';
import { readServerInfo } from '../../lib/mcp/readServerInfo.ts';

const OFFICIAL = 'io.modelcontextprotocol.registry/official';
const sse = { type: 'sse', url: 'https://a.example/sse' };
const http = {
  type: 'streamable-http',
  url: 'https://{tenant}.example/mcp',
  headers: [{ name: 'X-Key', isSecret: true }],
  variables: { tenant: { isRequired: true } },
};
const entry = {
  server: {
    name: 'io.github.me/weather',
    title: 'Weather',
    description: 'Tells the weather.',
    version: '1.2.3',
    remotes: [sse, http],
    packages: [
      {
        registryType: 'npm',
        identifier: '@me/weather',
        version: '1.2.3',
        transport: { type: 'stdio' },
      },
    ],
  },
  _meta: { [OFFICIAL]: { status: 'active', isLatest: true } },
};

function serverWith(changes: object): unknown {
  const read = readServerInfo({ server: { name: 'a', ...changes } });
  if (read.type !== 'server') return read;
  const { raw: _raw, ...server } = read.server;
  return server;
}

describe('readServerInfo', () => {
  it('reads every field, and prefers Streamable HTTP', () => {
    const headers = [{ name: 'X-Key', isSecret: true }];
    const variables = [{ name: 'tenant', isRequired: true }];
    expect(readServerInfo(entry)).to.deep.equal({
      type: 'server',
      server: {
        name: 'io.github.me/weather',
        title: 'Weather',
        description: 'Tells the weather.',
        version: '1.2.3',
        url: http.url,
        transport: 'streamable-http',
        headers,
        remotes: [sse, { ...http, headers, variables }],
        packages: [
          { registryType: 'npm', identifier: '@me/weather', version: '1.2.3', transport: 'stdio' },
        ],
        status: 'active',
        raw: entry,
      },
    });
  });

  it('leaves out fields that are not what they should be', () => {
    const odd = { title: 3, description: null, version: {}, remotes: 'x', packages: [1, {}] };
    expect(serverWith(odd)).to.deep.equal({ name: 'a' });
    const remotes = [
      null,
      { type: 'stdio', url: 'https://a.example/' },
      { type: 'sse', url: 'javascript:alert(1)' },
      { type: 'sse', url: 'file:///etc/passwd' },
      { type: 'sse', url: 'https://a.example/\u202Ex' },
      { type: 'sse', url: 'https://a.example/ x' },
      { type: 'sse', url: `https://a.example/${'x'.repeat(2_000)}` },
      { type: 'sse' },
    ];
    expect(serverWith({ remotes })).to.deep.equal({ name: 'a' });
    const packages = [{ registryType: 'npm', identifier: 'a\u200Bb' }, { identifier: 'x' }];
    expect(serverWith({ packages })).to.deep.equal({ name: 'a' });
  });

  it('cleans and cuts what people and models read', () => {
    const server = serverWith({ title: 'A\u202E\nB', description: 'x'.repeat(5_000) });
    expect(server).to.deep.equal({
      name: 'a',
      title: 'A B',
      description: `${'x'.repeat(4_000)}…`,
    });
  });

  it('takes so many remotes and packages at most', () => {
    const remotes = new Array(20).fill(sse);
    const packages = new Array(40).fill({ registryType: 'npm', identifier: 'x' });
    const server = serverWith({ remotes, packages }) as McpServerInfo;
    expect([server.remotes?.length, server.packages?.length]).to.deep.equal([16, 32]);
  });

  it('passes over what is withdrawn, whoever says so', () => {
    const withdrawn = [
      { server: { name: 'a' }, _meta: { [OFFICIAL]: { status: 'deleted' } } },
      { server: { name: 'a', status: 'deleted' } },
      { server: { name: 'a' }, _meta: { [OFFICIAL]: { isLatest: false } } },
    ];
    for (const one of withdrawn) expect(readServerInfo(one)).to.deep.equal({ type: 'withdrawn' });
    expect(serverWith({ status: 'deprecated' })).to.deep.equal({ name: 'a', status: 'deprecated' });
  });

  it('says what is malformed, without what cannot be seen', () => {
    const cases = [
      [3, 'an entry must be an object, got 3.'],
      [{}, 'server must be an object, got undefined.'],
      [{ server: [] }, 'server must be an object, got an array of 0.'],
      [
        { server: {} },
        'name must be one line of visible text, at most 200 characters, got undefined.',
      ],
      [
        { server: { name: 'a\u202Eb' } },
        'name must be one line of visible text, at most 200 characters, got "ab".',
      ],
    ] as const;
    for (const [given, problem] of cases) {
      expect(readServerInfo(given)).to.deep.equal({ type: 'malformed', problem });
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (server, meta) => {
        readServerInfo({ server, _meta: { [OFFICIAL]: meta } });
        readServerInfo({ server: { name: 'a', remotes: [server], packages: [meta] } });
      }),
    );
  });
});
