import { readdirSync, readFileSync } from 'node:fs';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';

const FOLDER = new URL('../fixtures/snapshots/', import.meta.url);

/** The names of the snapshots that are kept, each of another kind. */
export const SNAPSHOT_NAMES: readonly string[] = readdirSync(FOLDER).map((file) =>
  file.replace(/\.json$/, ''),
);

/** A snapshot that is kept, read anew: it may be changed. */
export function snapshotOf(name: string): ConversationSnapshot {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as ConversationSnapshot;
}
