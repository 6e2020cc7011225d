import { type Stats, statSync } from 'node:fs';

/** What is at a path; undefined where nothing is, or nothing can be seen. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
