import type { ToolErrorCode } from '../errors/ToolErrorCode.ts';
import { isObject } from '../schema/isObject.ts';

/** What the error codes of the official client are to us. Source: `SdkErrorCode` of `@modelcontextprotocol/client` 2.4. */
const clientCodes: ReadonlyMap<unknown, ToolErrorCode> = new Map([
  ['REQUEST_TIMEOUT', 'timeout'],
  ['NOT_CONNECTED', 'unavailable'],
  ['CONNECTION_CLOSED', 'unavailable'],
  ['SEND_FAILED', 'unavailable'],
  ['ERA_NEGOTIATION_FAILED', 'unavailable'],
  ['INVALID_RESULT', 'invalid-output'],
  ['UNSUPPORTED_RESULT_TYPE', 'invalid-output'],
  ['INPUT_REQUIRED_ROUNDS_EXCEEDED', 'invalid-output'],
  ['CLIENT_HTTP_AUTHENTICATION', 'auth'],
  ['CLIENT_HTTP_FORBIDDEN', 'auth'],
]);

/** What the official client throws when it can get no token, or one of too little scope. Their names are those of their classes. */
const AUTH_ERRORS: ReadonlySet<string> = new Set([
  'UnauthorizedError',
  'InsufficientScopeError',
  'IssuerMismatchError',
  'AuthorizationServerMismatchError',
  'RegistrationRejectedError',
  'InsecureTokenEndpointError',
  'OAuthError',
]);

/** What the official client, fetch and sockets say when there is no connection, or it ends under a request. */
const NO_CONNECTION =
  /fetch failed|failed to fetch|load failed|network ?error|not connected|abort|terminated|socket|other side closed|ECONN|EPIPE|ENOENT|ENOTFOUND/i;

/** What reading an answer throws. */
const READING_ERRORS: ReadonlySet<string> = new Set([
  'SyntaxError',
  'TypeError',
  'RangeError',
  'ZodError',
]);

/**
 * The kind of an error that is no answer of a server: by its code, then its name, then its words; undefined for one that says
 * nothing of its kind. An error without a code that is none of the language or of the client's reading is what a function of the
 * user's throws, for a transport, a token or a request: there is no answer of the server.
 */
export function clientErrorKind(error: unknown): ToolErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, cause } = error;
  if (AUTH_ERRORS.has(name)) return 'auth';
  const code: unknown = Reflect.get(error, 'code');
  const known = clientCodes.get(code);
  if (known !== undefined) return known;
  const inner = cause instanceof Error ? cause.message : '';
  const isForeign = code === undefined && !READING_ERRORS.has(name);
  return isForeign || NO_CONNECTION.test(`${name} ${String(code)} ${message} ${inner}`)
    ? 'unavailable'
    : undefined;
}

/** The kind of an answer with an HTTP status of errors. */
export function statusKind(status: number): ToolErrorCode {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate-limit';
  return status === 408 || status >= 500 ? 'unavailable' : 'tool-failed';
}

/** Longest answer that is looked through for an error of the protocol. */
const MAX_BODY_CHARS = 65_536;

/** An error of the protocol in the body of an answer with an HTTP status of errors, which the official client does not read. */
export function errorInBody(
  text: unknown,
): { readonly code: number; readonly message: string } | undefined {
  if (typeof text !== 'string' || text.length > MAX_BODY_CHARS) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    const error = isObject(body) ? body['error'] : undefined;
    if (!isObject(error)) return undefined;
    const { code, message } = error;
    return typeof code === 'number' && typeof message === 'string' ? { code, message } : undefined;
  } catch {
    return undefined;
  }
}
