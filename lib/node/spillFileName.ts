import { createHash, randomBytes } from 'node:crypto';
import type { ToolCall } from '../model/ToolCall.ts';

const PATTERN = /^millrace-[0-9a-f]{40}\.txt$/;

/** A name for the file of a call: a hash that nobody can guess and that does not come again, also for the same call. */
export function spillFileName({ id, name }: ToolCall): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, name]))
    .update(randomBytes(16));
  return `millrace-${hash.digest('hex').slice(0, 40)}.txt`;
}

/** Whether a file of that name is one of ours. */
export function isSpillFileName(name: string): boolean {
  return PATTERN.test(name);
}
