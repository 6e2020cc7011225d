import { isPromiseLike } from '../sources/sourceKinds.ts';
import { wrongValue } from '../tools/wrongValue.ts';

/** Which URLs may be opened. */
export interface McpUrlPolicy {
  /** Whether `http` is allowed for hosts other than this machine. @defaultValue false: only `https`, but for loopback */
  readonly allowHttp?: boolean | undefined;
  /**
   * Is asked with each URL that is about to be opened, after the other rules. Only `true` allows it: a promise is a no. What it
   * throws passes. @defaultValue every URL that the other rules allow
   */
  readonly allowUrl?: ((url: URL) => boolean) | undefined;
}

/** The address of this machine by name and by number. A URL has its numbers in one form, however they were written. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Gives a URL that may be opened: absolute, of `https`, or of `http` where it is to this machine or `allowHttp` is set; without a
 * user name and password; allowed by `allowUrl`.
 *
 * A name that leads to an inner address is not found out: only `allowUrl`, or the network, can forbid that.
 *
 * @throws TypeError naming `name`, with what was expected. The message does not quote the URL: it may hold a key.
 */
export function checkMcpUrl(name: string, url: unknown, policy: McpUrlPolicy = {}): URL {
  const parsed = parse(url);
  if (parsed === undefined) {
    throw new TypeError(`${name} must be an absolute URL of http or https, got something else.`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new TypeError(`${name} must have no user name and no password: use headers instead.`);
  }
  if (parsed.protocol === 'http:' && policy.allowHttp !== true && !isLoopback(parsed)) {
    throw new TypeError(
      `${name} must be a URL of https unless its host is this machine or allowHttp is set, got one of http.`,
    );
  }
  const answer = policy.allowUrl === undefined || asked(policy.allowUrl, parsed);
  if (answer === true) return parsed;
  let words = 'got one that it refuses';
  if (isPromiseLike(answer)) {
    words = 'which gave a promise; it must give true or false';
    // It says no more than that, also when it rejects.
    answer.then(undefined, () => undefined);
  }
  throw new TypeError(`${name} must be a URL that allowUrl allows, ${words}.`);
}

/**
 * Checks the options of a URL policy. `prefix` stands before their names in messages, such as `target.`.
 *
 * @throws TypeError naming the option, what was expected and what came.
 */
export function checkUrlPolicy({ allowHttp, allowUrl }: McpUrlPolicy, prefix = ''): void {
  if (allowHttp !== undefined && typeof allowHttp !== 'boolean') {
    throw new TypeError(wrongValue(`${prefix}allowHttp must be true or false`, allowHttp));
  }
  if (allowUrl !== undefined && typeof allowUrl !== 'function') {
    throw new TypeError(wrongValue(`${prefix}allowUrl must be a function`, allowUrl));
  }
}

function parse(url: unknown): URL | undefined {
  try {
    const parsed = new URL(String(url));
    return /^https?:$/.test(parsed.protocol) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}

/** With a copy: what is opened is what was checked. */
function asked(allowUrl: (url: URL) => unknown, url: URL): unknown {
  return allowUrl(new URL(url));
}
