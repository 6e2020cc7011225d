import { isObject } from '../schema/isObject.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { boundedText, exactText } from './boundedText.ts';
import { cleanLine } from './cleanText.ts';
import type { McpPackage, McpRemote, McpServerInfo } from './McpServerInfo.ts';
import { readServerInputs } from './readServerInputs.ts';

const MAX_NAME_CHARS = 200;
const MAX_TITLE_CHARS = 200;
const MAX_DESCRIPTION_CHARS = 4_000;
const MAX_WORD_CHARS = 255;
const MAX_URL_CHARS = 2_000;
const MAX_REMOTES = 16;
const MAX_PACKAGES = 32;
/** Where the registry itself, and no publisher, speaks. */
const OFFICIAL = 'io.modelcontextprotocol.registry/official';

/** What became of one entry: a server; one that is no longer to be listed; or none, for which `problem` says why. */
export type ReadServer =
  | { readonly type: 'server'; readonly server: McpServerInfo }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'malformed'; readonly problem: string };

/**
 * Reads an entry of a registry. Every field is looked at: text is cleaned of invisible characters and cut, and a field that
 * is not what it should be is left out. An entry without a name is malformed; one that is deleted, or is not the latest
 * version of its server, is withdrawn.
 *
 * Source: generic registry API of the Model Context Protocol, version 0.1, `ServerResponse` of 2025-12-01.
 */
export function readServerInfo(entry: unknown): ReadServer {
  if (!isObject(entry)) return malformed(wrongValue('an entry must be an object', entry));
  const given = entry['server'];
  if (!isObject(given)) return malformed(wrongValue('server must be an object', given));
  const name = exactText(given['name'], MAX_NAME_CHARS);
  if (name === undefined) {
    const rule = `name must be one line of visible text, at most ${MAX_NAME_CHARS} characters`;
    return malformed(wrongValue(rule, shown(given['name'])));
  }
  const { status, isLatest } = officialFacts(entry, given);
  if (status === 'deleted' || isLatest === false) return { type: 'withdrawn' };
  return { type: 'server', server: serverOf(name, given, { status, raw: entry }) };
}

interface Facts {
  readonly status: string | undefined;
  readonly raw: unknown;
}

function serverOf(
  name: string,
  given: Readonly<Record<string, unknown>>,
  { status, raw }: Facts,
): McpServerInfo {
  const title = boundedText(given['title'], MAX_TITLE_CHARS);
  const description = boundedText(given['description'], MAX_DESCRIPTION_CHARS);
  const version = boundedText(given['version'], MAX_WORD_CHARS);
  const remotes = listOf(given['remotes'], MAX_REMOTES, readRemote);
  const packages = listOf(given['packages'], MAX_PACKAGES, readPackage);
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
    ...firstOf(remotes),
    ...(remotes.length > 0 && { remotes }),
    ...(packages.length > 0 && { packages }),
    ...(status !== undefined && { status }),
    raw,
  };
}

/** SSE is the older transport: who offers both wants the other one used. */
function firstOf(
  remotes: readonly McpRemote[],
): Pick<McpServerInfo, 'url' | 'transport' | 'headers'> {
  const first = remotes.find(({ type }) => type === 'streamable-http') ?? remotes[0];
  if (first === undefined) return {};
  const { url, type, headers } = first;
  return { url, transport: type, ...(headers !== undefined && { headers }) };
}

function officialFacts(
  entry: Readonly<Record<string, unknown>>,
  server: Readonly<Record<string, unknown>>,
): { readonly status: string | undefined; readonly isLatest: unknown } {
  const meta = isObject(entry['_meta']) ? entry['_meta'][OFFICIAL] : undefined;
  const official = isObject(meta) ? meta : {};
  const status = boundedText(official['status'] ?? server['status'], MAX_WORD_CHARS);
  return { status, isLatest: official['isLatest'] };
}

function readRemote(given: Readonly<Record<string, unknown>>): McpRemote | undefined {
  const { type, url } = given;
  if (type !== 'streamable-http' && type !== 'sse') return undefined;
  // No parsing: the URL may be a template.
  if (typeof url !== 'string' || !/^https?:\/\/\S+$/i.test(url)) return undefined;
  if (exactText(url, MAX_URL_CHARS) === undefined) return undefined;
  const headers = readServerInputs(given['headers']);
  const variables = readServerInputs(given['variables']);
  return {
    type,
    url,
    ...(headers !== undefined && { headers }),
    ...(variables !== undefined && { variables }),
  };
}

function readPackage(given: Readonly<Record<string, unknown>>): McpPackage | undefined {
  const registryType = boundedText(given['registryType'], MAX_WORD_CHARS);
  const identifier = exactText(given['identifier'], MAX_URL_CHARS);
  if (registryType === undefined || identifier === undefined) return undefined;
  const version = boundedText(given['version'], MAX_WORD_CHARS);
  const transport = isObject(given['transport']) ? given['transport']['type'] : undefined;
  const spoken = boundedText(transport, MAX_WORD_CHARS);
  return {
    registryType,
    identifier,
    ...(version !== undefined && { version }),
    ...(spoken !== undefined && { transport: spoken }),
  };
}

function listOf<T>(
  given: unknown,
  most: number,
  read: (one: Readonly<Record<string, unknown>>) => T | undefined,
): T[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, most).flatMap((one: unknown) => (isObject(one) ? (read(one) ?? []) : []));
}

/** A message is shown, too. */
function shown(name: unknown): unknown {
  return typeof name === 'string' ? cleanLine(name.slice(0, MAX_NAME_CHARS), MAX_NAME_CHARS) : name;
}

function malformed(problem: string): ReadServer {
  return { type: 'malformed', problem };
}
