import { checkObject, readFunction, readOneOf } from '../executor/optionReaders.ts';
import { isObject } from '../schema/isObject.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type {
  McpCommandTarget,
  McpEra,
  McpTarget,
  McpTransportTarget,
  McpUrlTarget,
} from './McpTarget.ts';
import { checkMcpUrl, checkUrlPolicy } from './urlPolicy.ts';

const URL_NAMES: Readonly<Record<keyof McpUrlTarget, true>> = {
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

const COMMAND_NAMES: Readonly<Record<keyof McpCommandTarget, true>> = {
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

/**
 * Checks where to connect to.
 *
 * @throws TypeError for what is no target, a URL that is not allowed, and a field of the wrong type; the message names it.
 */
export function checkTarget(target: McpTarget): void {
  checkObject('target', target);
  if ('url' in target) return checkUrlTarget(target);
  if ('command' in target) return checkCommandTarget(target);
  if ('transport' in target) return checkTransportTarget(target);
  if ('client' in target) return checkObject('target.client', target.client);
  throw new TypeError(
    wrongValue(
      'target must have a url, a command, a transport or a client',
      Object.keys(target).join(', '),
    ),
  );
}

function checkUrlTarget(target: McpUrlTarget): void {
  checkNames('target.', target, URL_NAMES);
  checkUrlPolicy(target);
  checkMcpUrl('target.url', target.url, target);
  readOneOf('target.type', target.type, ['http', 'sse']);
  checkEra(target.era);
  readFunction('target.fetch', target.fetch);
  const { headers, session } = target;
  if (headers !== undefined && typeof headers !== 'function' && !isObject(headers)) {
    throw new TypeError(wrongValue('target.headers must be an object or a function', headers));
  }
  if (session === undefined) return;
  checkObject('target.session', session);
  for (const name of ['id', 'protocolVersion'] as const) {
    if (typeof session[name] === 'string' && session[name] !== '') continue;
    throw new TypeError(wrongValue(`target.session.${name} must be a string`, session[name]));
  }
}

function checkCommandTarget(target: McpCommandTarget): void {
  checkNames('target.', target, COMMAND_NAMES);
  const { command, args = [], env = {}, cwd, era } = target;
  checkEra(era);
  if (typeof command !== 'string' || command === '') {
    throw new TypeError(wrongValue('target.command must be the name of a program', command));
  }
  if (!Array.isArray(args) || args.some((arg) => typeof arg !== 'string')) {
    throw new TypeError(wrongValue('target.args must be an array of strings', args));
  }
  checkObject('target.env', env);
  for (const [name, value] of Object.entries(env)) {
    if (typeof value === 'string') continue;
    // Not what it is: it may be a secret.
    throw new TypeError(`target.env.${name} must be a string, got ${typeof value}.`);
  }
  if (cwd === undefined || (typeof cwd === 'string' && cwd !== '')) return;
  throw new TypeError(wrongValue('target.cwd must be the path of a folder', cwd));
}

function checkTransportTarget({ transport, era, ...others }: McpTransportTarget): void {
  checkNames('target.', others, TRANSPORT_NAMES);
  checkEra(era);
  if (typeof transport === 'function' || isObject(transport)) return;
  throw new TypeError(wrongValue('target.transport must be a transport or a function', transport));
}

function checkEra(era: McpEra | undefined): void {
  readOneOf('target.era', era, ['auto', 'modern', 'legacy']);
}
