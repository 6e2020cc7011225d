import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

const REDIRECT_URL = 'http://localhost:3000/callback';

/** A client of OAuth that keeps all in memory, and whose user agrees at once. */
export class MemoryOAuth implements OAuthClientProvider {
  readonly redirectUrl: string = REDIRECT_URL;
  readonly clientMetadataUrl: string = 'https://conformance-test.local/client-metadata.json';
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'millrace',
    redirect_uris: [REDIRECT_URL],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
  };
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  /** What was found out of the authorization server. It holds for one authorization: the next may be by another. */
  #discovery: OAuthDiscoveryState | undefined;
  /** What the authorization server gave to the user's browser, until it is used. */
  #callback: URLSearchParams | undefined;

  /** `client` is known to the authorization server already. */
  constructor(client?: StoredOAuthClientInformation) {
    this.#client = client;
  }

  /** Takes what the authorization server gave since it was last asked for. */
  takeCallback(): URLSearchParams | undefined {
    const callback = this.#callback;
    this.#callback = undefined;
    return callback;
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    const { headers } = await fetch(url, { redirect: 'manual' });
    this.#callback = new URL(headers.get('location') ?? '', REDIRECT_URL).searchParams;
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.#client;
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client;
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
    this.#discovery = undefined;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery;
  }

  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (scope === 'all' || scope === 'client') this.#client = undefined;
    if (scope === 'all' || scope === 'tokens') this.#tokens = undefined;
    if (scope === 'all' || scope === 'verifier') this.#verifier = '';
    if (scope === 'all' || scope === 'discovery') this.#discovery = undefined;
  }
}
