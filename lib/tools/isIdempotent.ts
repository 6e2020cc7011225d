import type { ToolTraits } from './Tool.ts';

/** Whether a tool may run again with the same input: as it says, and else if it is constantly `safe`. */
export function isIdempotent({ idempotent, concurrency }: ToolTraits<never, unknown>): boolean {
  return idempotent ?? concurrency === 'safe';
}
