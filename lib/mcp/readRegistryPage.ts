import { isObject } from '../schema/isObject.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { McpServerInfo } from './McpServerInfo.ts';
import { readServerInfo } from './readServerInfo.ts';

const MAX_CURSOR_CHARS = 4_096;

/** One page of a registry's list. */
export interface RegistryPage {
  /** The servers that could be read, in the order of the page. */
  readonly servers: readonly McpServerInfo[];
  /** One sentence for each entry that could not. */
  readonly problems: readonly string[];
  /** Where the next page begins; absent on the last one. */
  readonly nextCursor?: string;
}

/**
 * Reads one page of a registry's list. An entry that cannot be read hides no other.
 *
 * Source: generic registry API of the Model Context Protocol, version 0.1, `ServerList` of 2025-12-01.
 *
 * @throws TypeError for what is no page, and for a cursor that is no text or beyond 4,096 UTF-16 code units.
 */
export function readRegistryPage(page: unknown): RegistryPage {
  if (!isObject(page) || !Array.isArray(page['servers'])) {
    const came = isObject(page) ? page['servers'] : page;
    throw new TypeError(wrongValue('A page must be an object with an array of servers', came));
  }
  const servers: McpServerInfo[] = [];
  const problems: string[] = [];
  for (const entry of page['servers'] as readonly unknown[]) {
    const read = readServerInfo(entry);
    if (read.type === 'server') servers.push(read.server);
    if (read.type === 'malformed') problems.push(read.problem);
  }
  const nextCursor = readCursor(page['metadata']);
  return { servers, problems, ...(nextCursor !== undefined && { nextCursor }) };
}

/** An empty cursor is the end: that is what registries give on the last page. */
function readCursor(metadata: unknown): string | undefined {
  const cursor = isObject(metadata) ? metadata['nextCursor'] : undefined;
  if (cursor === undefined || cursor === null || cursor === '') return undefined;
  if (typeof cursor === 'string' && cursor.length <= MAX_CURSOR_CHARS) return cursor;
  const rule = `metadata.nextCursor must be a text of at most ${MAX_CURSOR_CHARS} characters`;
  throw new TypeError(wrongValue(rule, cursor));
}
