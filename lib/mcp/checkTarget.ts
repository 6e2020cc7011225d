import { checkObject, readFunction, readOneOf } from '../executor/optionReaders.ts';
import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { hasFunctions, isTransport } from './isTransport.ts';
import type {
  McpClientTarget,
  McpCommandTarget,
  McpTarget,
  McpTransportTarget,
  McpUrlTarget,
} from './McpTarget.ts';
import { readHeaders } from './readHeaders.ts';
import { checkMcpUrl, checkUrlPolicy } from './urlPolicy.ts';

/** The fields of a target with a URL. */
export const URL_NAMES: Readonly<Record<keyof McpUrlTarget, true>> = {
  url: true,
  type: true,
  headers: true,
  fetch: true,
  authProvider: true,
  era: true,
  session: true,
  allowHttp: true,
  allowUrl: true,
};

/** The fields of a target with a command. */
export const COMMAND_NAMES: Readonly<Record<keyof McpCommandTarget, true>> = {
  command: true,
  args: true,
  env: true,
  cwd: true,
  era: true,
};

const TRANSPORT_NAMES: Readonly<Record<keyof McpTransportTarget, true>> = {
  transport: true,
  era: true,
};

const CLIENT_NAMES: Readonly<Record<keyof McpClientTarget, true>> = { client: true };

/**
 * Checks where to connect to. Messages call it `name`.
 *
 * @throws TypeError for what is no target, a URL that is not allowed, and a field of the wrong type; the message names it.
 */
export function checkTarget(target: McpTarget, name = 'target'): void {
  const given: unknown = target;
  if (!isObject(given) || given instanceof URL) {
    throw new TypeError(`${name} must be an object, such as { url }, got ${shown(given)}.`);
  }
  if ('url' in target) return checkUrlTarget(target, name);
  if ('command' in target) return checkCommandTarget(target, name);
  if ('transport' in target) return checkTransportTarget(target, name);
  if ('client' in target) return checkClientTarget(target, name);
  throw new TypeError(
    wrongValue(
      `${name} must have a url, a command, a transport or a client`,
      Object.keys(target).join(', '),
    ),
  );
}

function checkUrlTarget(target: McpUrlTarget, name: string): void {
  checkNames(`${name}.`, target, URL_NAMES);
  checkUrlPolicy(target, `${name}.`);
  checkMcpUrl(`${name}.url`, target.url, target);
  readOneOf(`${name}.type`, target.type, ['http', 'sse']);
  checkEra(target, name);
  readFunction(`${name}.fetch`, target.fetch);
  const { headers, authProvider } = target;
  if (headers !== undefined && typeof headers !== 'function') {
    readHeaders(`${name}.headers`, headers);
  }
  if (authProvider !== undefined && !isAuthProvider(authProvider)) {
    throw new TypeError(
      `${name}.authProvider must be an object with a function token, or an OAuth provider, got ${shown(authProvider)}.`,
    );
  }
  checkSession(target, name);
}

function checkSession({ session, type, era }: McpUrlTarget, name: string): void {
  const legacy = session === undefined ? type === 'sse' && "type 'sse'" : 'a session';
  if (era === 'modern' && legacy) {
    throw new TypeError(`${name}.era must not be 'modern' with ${legacy}.`);
  }
  if (session === undefined) return;
  checkObject(`${name}.session`, session);
  for (const field of ['id', 'protocolVersion'] as const) {
    if (typeof session[field] === 'string' && session[field] !== '') continue;
    throw new TypeError(wrongValue(`${name}.session.${field} must be a string`, session[field]));
  }
  if (type !== 'sse') return;
  throw new TypeError(wrongValue(`${name}.session must be left out with type 'sse'`, session));
}

function checkCommandTarget(target: McpCommandTarget, name: string): void {
  checkNames(`${name}.`, target, COMMAND_NAMES);
  checkEra(target, name);
  const { command, args = [], env = {}, cwd } = target;
  if (typeof command !== 'string' || command === '') {
    throw new TypeError(wrongValue(`${name}.command must be the name of a program`, command));
  }
  if (!Array.isArray(args) || args.some((arg) => typeof arg !== 'string')) {
    throw new TypeError(wrongValue(`${name}.args must be an array of strings`, args));
  }
  checkObject(`${name}.env`, env);
  for (const [variable, value] of Object.entries(env)) {
    if (typeof value === 'string') continue;
    // Not what it is: it may be a secret.
    throw new TypeError(`${name}.env.${variable} must be a string, got ${typeof value}.`);
  }
  if (cwd === undefined || (typeof cwd === 'string' && cwd !== '')) return;
  throw new TypeError(wrongValue(`${name}.cwd must be the path of a folder`, cwd));
}

function checkTransportTarget(target: McpTransportTarget, name: string): void {
  checkNames(`${name}.`, target, TRANSPORT_NAMES);
  checkEra(target, name);
  const { transport } = target;
  if (typeof transport === 'function' || isTransport(transport)) return;
  const rule = `${name}.transport must be a function or an object with start, send and close`;
  throw new TypeError(wrongValue(rule, transport));
}

function checkClientTarget(target: McpClientTarget, name: string): void {
  checkNames(`${name}.`, target, CLIENT_NAMES);
  checkObject(`${name}.client`, target.client);
}

function checkEra({ era }: Pick<McpUrlTarget, 'era'>, name: string): void {
  readOneOf(`${name}.era`, era, ['auto', 'modern', 'legacy']);
}

/** The second as the official client tells an OAuth provider. */
function isAuthProvider(value: unknown): boolean {
  return (
    isObject(value) &&
    (hasFunctions(value, ['token']) || hasFunctions(value, ['tokens', 'clientInformation']))
  );
}

/** Without the text: it may be a key, or a URL with one. */
function shown(value: unknown): string {
  return typeof value === 'string' ? 'a text' : describeValue(value);
}
