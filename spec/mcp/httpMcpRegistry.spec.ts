import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { firstValueFrom, take } from 'rxjs';
import { httpMcpRegistry } from '../../lib/mcp/httpMcpRegistry.ts';
import type { HttpMcpRegistryOptions } from '../../lib/mcp/httpMcpRegistryOptions.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { McpServerInfo } from '../../lib/mcp/McpServerInfo.ts';
import { type Collected, collect } from '../helpers/collect.ts';
import { type LoopbackServer, loopbackServer } from '../helpers/loopbackServer.ts';

const OFFICIAL = 'io.modelcontextprotocol.registry/official';

const NAMES = [
  'me/alpha',
  'me/beta',
  'you/Gamma',
  'you/delta',
  'me/gone',
  'you/epsilon',
  'me/zeta',
];

/** Seven servers, of which one is deleted; searches in names, as registries do. */
function entriesFor(search: string): unknown[] {
  return NAMES.filter((name) => name.toLowerCase().includes(search.toLowerCase())).map((name) => ({
    server: { name, description: name === 'me/zeta' ? 'Like gamma.' : 'A server.' },
    _meta: { [OFFICIAL]: { status: name === 'me/gone' ? 'deleted' : 'active' } },
  }));
}

describe('httpMcpRegistry', () => {
  const asked: string[] = [];
  let server: LoopbackServer;
  let base = '';
  /** What answers instead of the registry, where a test says so. */
  let answer: ((url: URL, response: ServerResponse) => void) | undefined;

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '', base);
    asked.push(url.pathname + url.search);
    if (answer !== undefined) return answer(url, response);
    const start = Number(url.searchParams.get('cursor') ?? '0');
    const end = start + Number(url.searchParams.get('limit'));
    const entries = entriesFor(url.searchParams.get('search') ?? '');
    const nextCursor = end < entries.length ? String(end) : '';
    sendJson(response, { servers: entries.slice(start, end), metadata: { nextCursor } });
  };

  function sendJson(response: ServerResponse, value: unknown): void {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  }

  async function namesOf(
    list: (registry: ReturnType<typeof httpMcpRegistry>) => Parameters<typeof collect>[0],
    options: HttpMcpRegistryOptions = {},
  ): Promise<{ names: string[]; error?: unknown }> {
    const registry = httpMcpRegistry(base, { pageSize: 3, ...options });
    const { values, ...rest } = (await collect(list(registry))) as Collected<McpServerInfo>;
    return { names: values.map(({ name }) => name), ...rest };
  }

  before(async () => {
    server = await loopbackServer(listener);
    base = `${new URL(server.url).origin}/api/?key=1#x`;
  });
  after(() => server.close());
  beforeEach(() => {
    asked.length = 0;
    answer = undefined;
  });

  it('lists all servers but the deleted ones, page by page', async () => {
    const names = NAMES.filter((name) => name !== 'me/gone');
    expect(await namesOf((registry) => registry.discover())).to.deep.equal({ names });
    const query = '/api/v0.1/servers?key=1&version=latest&limit=3';
    expect(asked).to.deep.equal([query, `${query}&cursor=3`, `${query}&cursor=6`]);
  });

  it('lets the registry search names, and looks itself whether they fit', async () => {
    const found = await namesOf((registry) => registry.search('GAMMA'));
    expect(found).to.deep.equal({ names: ['you/Gamma'] });
    expect(asked.length).to.equal(1);
    expect(asked[0]).to.contain('search=GAMMA');
    answer = (_url, response) => sendJson(response, { servers: entriesFor('') });
    const deaf = await namesOf((registry) => registry.search('gamma'));
    expect(deaf).to.deep.equal({ names: ['you/Gamma'] });
  });

  it('looks through all of the list for other text', async () => {
    const found = await namesOf((registry) => registry.search('gamma', { match: 'text' }));
    expect(found).to.deep.equal({ names: ['you/Gamma', 'me/zeta'] });
    expect(asked.length).to.equal(3);
    expect(asked.join()).to.not.contain('search=');
  });

  it('asks nothing before it is subscribed, and no page that nobody wants', async () => {
    const discover$ = httpMcpRegistry(base, { pageSize: 3 }).discover();
    expect(asked).to.deep.equal([]);
    const { values } = await collect(discover$.pipe(take(3)));
    expect(values.length).to.equal(3);
    await firstValueFrom(discover$);
    expect(asked.length).to.equal(2);
  });

  it('errors when there are more pages than it may read; what came before stays', async () => {
    const options = { maxPages: 2 };
    const { names, error } = await namesOf((registry) => registry.discover(), options);
    expect(names.length).to.equal(5);
    expect(error).to.include({
      code: 'mcp-registry',
      message: 'The registry must have at most maxPages, 2 pages, got more.',
    });
    expect(asked.length).to.equal(2);
    expect(await namesOf((registry) => registry.discover(), { maxPages: 3 })).to.not.have.key(
      'error',
    );
  });

  it('errors when a page leads back to an earlier one', async () => {
    answer = (_url, response) => {
      sendJson(response, { servers: entriesFor('alpha'), metadata: { nextCursor: 'again' } });
    };
    const { names, error } = await namesOf((registry) => registry.discover());
    expect(names).to.deep.equal(['me/alpha', 'me/alpha']);
    expect(error).to.include({
      message: 'The registry must lead to each page once, got a cursor again.',
    });
  });

  it('tells of each entry that is malformed, and goes on', async () => {
    answer = (_url, response) => sendJson(response, { servers: [3, ...entriesFor('beta'), {}] });
    const diagnostics: McpDiagnostic[] = [];
    const onDiagnostic = (diagnostic: McpDiagnostic): void => void diagnostics.push(diagnostic);
    const { names } = await namesOf((registry) => registry.discover(), { onDiagnostic });
    expect(names).to.deep.equal(['me/beta']);
    expect(diagnostics).to.deep.equal([
      {
        type: 'malformed-server',
        message: 'An entry of the registry was left out: an entry must be an object, got 3.',
      },
      {
        type: 'malformed-server',
        message: 'An entry of the registry was left out: server must be an object, got undefined.',
      },
    ]);
    expect(await namesOf((registry) => registry.discover())).to.deep.equal({ names });
  });

  it('follows no redirect', async () => {
    answer = (_url, response) => {
      response.writeHead(307, { location: `${new URL(base).origin}/elsewhere` }).end();
    };
    const { error } = await namesOf((registry) => registry.discover());
    expect(error).to.include({ code: 'mcp-registry', retryable: false });
    expect(asked.length).to.equal(1);
  });

  it('cuts off a page that is too large', async () => {
    answer = (_url, response) => {
      response.write(`{"servers": [${'1,'.repeat(100_000)}`);
    };
    const { error } = await namesOf((registry) => registry.discover(), { maxPageBytes: 1_000 });
    expect(error).to.include({
      message: 'A page of the registry must have at most maxPageBytes, 1000 bytes, got more.',
    });
  });

  it('drops the connection when it is unsubscribed', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_url, response) => {
        response.on('close', () => resolve());
        subscription.unsubscribe();
      };
    });
    const subscription = httpMcpRegistry(base).discover().subscribe();
    await closed;
  });

  it('refuses a base that may not be opened, and a wrong option', () => {
    expect(() => httpMcpRegistry('http://servers.example')).to.throw(TypeError, 'baseUrl must be');
    expect(() => httpMcpRegistry('registry')).to.throw(TypeError, 'baseUrl must be');
    expect(() => httpMcpRegistry('http://servers.example', { allowHttp: true })).to.not.throw();
    expect(() => httpMcpRegistry(base, { pageSize: 0 })).to.throw(RangeError, 'pageSize');
    expect(() => httpMcpRegistry(base).search(3 as never)).to.throw(TypeError, 'query');
  });
});
