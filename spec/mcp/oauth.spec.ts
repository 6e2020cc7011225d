import type { IncomingHttpHeaders } from 'node:http';
import {
  auth,
  ClientCredentialsProvider,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import { expect } from 'chai';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';
import { bodyOf, type LoopbackServer, loopbackServer } from '../helpers/loopbackServer.ts';
import { callFirst, connections } from '../helpers/mcpCalls.ts';

/** An authorization server on 127.0.0.1. */
interface AuthorizationServer extends LoopbackServer {
  readonly origin: string;
  /** What came, in order. */
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** The tokens that are good. */
  readonly tokens: Set<string>;
}

async function authorizationServer(): Promise<AuthorizationServer> {
  const asked: AuthorizationServer['asked'] = [];
  const tokens = new Set<string>();
  const server = await loopbackServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push({ path: pathname, headers: request.headers });
    const body = new URLSearchParams(await bodyOf(request));
    const send = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname === '/.well-known/oauth-authorization-server') {
      const { origin } = new URL(server.url);
      return send({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'client_credentials'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
      });
    }
    if (pathname !== '/token') return response.writeHead(404).end();
    const token = `${body.get('grant_type')}-${tokens.size + 1}`;
    tokens.add(token);
    send({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
  });
  return { ...server, origin: new URL(server.url).origin, asked, tokens };
}

/** A server of tools that takes good tokens only, and says where to get them. */
function guardedServer({ origin, tokens }: Pick<AuthorizationServer, 'origin' | 'tokens'>) {
  const server = inProcessMcp((mcp) => {
    mcp.registerTool('tool', noInput, () => ({ content: [{ type: 'text', text: 'done' }] }));
  });
  const { url, fetch: inner = fetch } = server.target;
  const home = new URL(url).origin;
  const metadataUrl = `${home}/.well-known/oauth-protected-resource/mcp`;
  const refused: string[] = [];
  const headersAtHome: Headers[] = [];
  const target: McpUrlTarget = {
    url,
    async fetch(to, init) {
      if (new URL(to).origin !== home) return await fetch(to, init);
      const headers = new Headers(init?.headers);
      headersAtHome.push(headers);
      if (String(to) === metadataUrl) {
        return Response.json({ resource: String(url), authorization_servers: [origin] });
      }
      if (String(to) !== String(url)) return new Response(null, { status: 404 });
      const authorization = headers.get('authorization') ?? '';
      if (tokens.has(authorization.replace(/^Bearer /, ''))) return inner(to, init);
      refused.push(authorization);
      const challenge = `Bearer resource_metadata="${metadataUrl}"`;
      return new Response(null, { status: 401, headers: { 'www-authenticate': challenge } });
    },
  };
  return { target, refused, headersAtHome };
}

/** Gives a token to whoever has the secret. */
function credentials({ origin }: AuthorizationServer): OAuthClientProvider {
  return new ClientCredentialsProvider({
    clientId: 'mine',
    clientSecret: 's',
    expectedIssuer: origin,
  });
}

/** Keeps all in memory; its user has not agreed yet. */
class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1/callback';
  readonly clientMetadata = { redirect_uris: [this.redirectUrl] };
  /** Where the user was sent. */
  readonly sentTo: URL[] = [];
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;

  clientInformation(): OAuthClientInformationMixed {
    return { client_id: 'mine' };
  }

  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.sentTo.push(url);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }
}

describe('OAuth', () => {
  const connect = connections();
  let authority: AuthorizationServer;
  beforeEach(async () => {
    authority = await authorizationServer();
  });
  afterEach(() => authority.close());

  for (const era of ['modern', 'legacy'] as const) {
    it(`gets a token where the server says, and asks again with it, ${era}`, async () => {
      const { target, refused, headersAtHome } = guardedServer(authority);
      const authProvider = credentials(authority);
      const headers = { 'x-api-key': 'secret' };
      const connection = connect({ ...target, era, headers, authProvider });
      expect((await callFirst(connection)).text).to.equal('done');
      expect(refused).to.deep.equal(['']);
      expect(authority.asked.map(({ path }) => path)).to.deep.equal([
        '/.well-known/oauth-authorization-server',
        '/token',
      ]);
      for (const sent of headersAtHome) expect(sent.get('x-api-key')).to.equal('secret');
      for (const sent of authority.asked) expect(sent.headers['x-api-key']).to.equal(undefined);
    });
  }

  it('is passed on again to a call whose token is refused', async () => {
    const { target, refused } = guardedServer(authority);
    const authProvider = credentials(authority);
    const connection = connect({ ...target, era: 'modern', authProvider });
    await connection.refresh();
    authority.tokens.clear();
    authority.tokens.add('another');
    expect((await callFirst(connection)).text).to.equal('done');
    expect(refused).to.deep.equal(['', 'Bearer client_credentials-1']);
  });

  it('fails with the code auth while a person must agree, and goes on after', async () => {
    const { target } = guardedServer(authority);
    const authProvider = new MemoryProvider();
    const connection = connect({ ...target, era: 'modern', authProvider });
    expect(await connection.refresh().catch(({ code }) => code)).to.equal('auth');
    expect(authProvider.sentTo[0]?.href.startsWith(`${authority.origin}/authorize?`)).to.equal(
      true,
    );
    const fetchFn = target.fetch;
    await auth(authProvider, {
      serverUrl: String(target.url),
      authorizationCode: 'code',
      ...(fetchFn && { fetchFn }),
    });
    expect((await callFirst(connection)).text).to.equal('done');
    expect([...authority.tokens]).to.deep.equal(['authorization_code-1']);
  });

  it('takes a function that gives tokens, which is asked before each request', async () => {
    authority.tokens.add('given');
    const { target, headersAtHome } = guardedServer(authority);
    let asked = 0;
    const token = async () => {
      asked += 1;
      return Promise.resolve('given');
    };
    const connection = connect({ ...target, era: 'modern', authProvider: { token } });
    expect((await callFirst(connection)).text).to.equal('done');
    expect(asked).to.equal(headersAtHome.length);
    expect(authority.asked).to.deep.equal([]);
  });

  it('fails with the code auth for a token that is not good', async () => {
    const { target } = guardedServer(authority);
    const token = async () => Promise.resolve('bad');
    const connection = connect({ ...target, era: 'modern', authProvider: { token } });
    const failed = await connection.refresh().catch((error) => error);
    expect([failed.name, failed.code, failed.retryable]).to.deep.equal([
      'ToolFailure',
      'auth',
      false,
    ]);
    expect(failed.message).not.to.include('bad');
  });

  it('asks no authorization server that allowUrl refuses', async () => {
    const { target } = guardedServer(authority);
    const authProvider = credentials(authority);
    const allowUrl = ({ origin }: URL) => origin !== authority.origin;
    const connection = connect({ ...target, era: 'modern', allowUrl, authProvider });
    expect(await connection.refresh().catch(({ name }) => name)).to.equal('ToolFailure');
    expect(authority.asked).to.deep.equal([]);
  });
});
