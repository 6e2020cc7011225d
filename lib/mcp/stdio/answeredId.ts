import type { RequestId } from '@modelcontextprotocol/client';
import { isObject } from '../../schema/isObject.ts';

const ID = '"id"\\s*:\\s*(-?\\d+|"(?:[^"\\\\]|\\\\.)*")\\s*';
const VERSION = '"jsonrpc"\\s*:\\s*"[^"]*"\\s*';

/** An id before all else. Only the version may come before it, so that it is no id of what is answered. */
const FIRST_ID: RegExp = new RegExp(`^\\s*\\{\\s*(?:${VERSION},\\s*)?${ID},`);
/** An id behind all else: after it the message ends, so that it is the message's own. */
const LAST_ID: RegExp = new RegExp(`${ID}(?:,\\s*${VERSION})?\\}\\s*$`);
/** A message that asks or tells: the id that it may have is one of the server's. */
const METHOD: RegExp = new RegExp(`^\\s*\\{\\s*(?:(?:${VERSION}|${ID}),\\s*)*"method"\\s*:`);

/**
 * Finds whom a message answers of which only beginning and end are known: the id; `none` for one that is no answer; undefined
 * where it cannot be told. Servers write the id before or after all else. Pure.
 */
export function answeredId(head: string, tail: string): RequestId | 'none' | undefined {
  if (METHOD.test(head)) return 'none';
  const id = FIRST_ID.exec(head)?.[1] ?? LAST_ID.exec(tail)?.[1];
  return id === undefined ? undefined : readId(id);
}

function readId(json: string): RequestId | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Gives the ids that a line would answer if it were as the protocol says: of an answer of the wrong form, or of several in one
 * line. Pure.
 */
export function brokenAnswerIds(line: string): RequestId[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  return (Array.isArray(value) ? value : [value]).flatMap((message: unknown) => {
    if (!isObject(message) || 'method' in message) return [];
    const { id } = message;
    return typeof id === 'number' || typeof id === 'string' ? id : [];
  });
}
