/** A revision of the protocol that a scenario is played in. */
export type Wire = '2025-11-25' | '2026-07-28';

/** One run of the conformance suite. */
export interface Scenario {
  /** Its name in the suite. */
  readonly name: string;
  /** The revision. */
  readonly wire: Wire;
  /** How many checks count at least: the suite leaves out those that a client does not come to. */
  readonly checks: number;
}

const OLD = '2025-11-25';
const NEW = '2026-07-28';

/** What a client that uses tools must pass, each in the revisions that it is for. */
export const REQUIRED: readonly Scenario[] = [
  { name: 'initialize', wire: OLD, checks: 1 },
  { name: 'tools_call', wire: OLD, checks: 2 },
  { name: 'tools_call', wire: NEW, checks: 2 },
  { name: 'sse-retry', wire: OLD, checks: 3 },
  { name: 'json-schema-2020-12-preservation', wire: OLD, checks: 9 },
  { name: 'json-schema-2020-12-preservation', wire: NEW, checks: 9 },
  { name: 'request-metadata', wire: NEW, checks: 6 },
  { name: 'http-standard-headers', wire: NEW, checks: 9 },
  { name: 'http-custom-headers', wire: NEW, checks: 18 },
  { name: 'http-invalid-tool-headers', wire: NEW, checks: 12 },
  { name: 'json-schema-ref-no-deref', wire: NEW, checks: 1 },
  { name: 'elicitation-sep1034-client-defaults', wire: OLD, checks: 5 },
  { name: 'sep-2322-client-request-state', wire: NEW, checks: 5 },
];

const AUTH_OF_BOTH = [
  'metadata-default',
  'metadata-var1',
  'metadata-var2',
  'metadata-var3',
  'basic-cimd',
  'scope-from-www-authenticate',
  'scope-from-scopes-supported',
  'scope-omitted-when-undefined',
  'scope-step-up',
  'scope-retry-limit',
  'token-endpoint-auth-basic',
  'token-endpoint-auth-post',
  'token-endpoint-auth-none',
  'pre-registration',
];

const AUTH_OF_NEW = [
  'resource-mismatch',
  'offline-access-scope',
  'offline-access-not-supported',
  'authorization-server-migration',
  'iss-supported',
  'iss-not-advertised',
  'iss-supported-missing',
  'iss-wrong-issuer',
  'iss-unexpected',
  'iss-normalized',
  'metadata-issuer-mismatch',
];

/** What the official client does for its `authProvider`; its checks are not counted. */
export const AUTH: readonly Scenario[] = [
  ...AUTH_OF_BOTH.map((name) => authScenario(name, OLD)),
  ...[...AUTH_OF_BOTH, ...AUTH_OF_NEW].map((name) => authScenario(name, NEW)),
];

function authScenario(name: string, wire: Wire): Scenario {
  return { name: `auth/${name}`, wire, checks: 1 };
}
