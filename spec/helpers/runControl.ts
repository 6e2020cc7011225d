import type { PreparedCall, RunControl } from '../../lib/executor/run/RunControl.ts';

/** A control that prepares calls by their index, and notes what it is asked and told in `log`. */
export function controlOf(
  prepared: Readonly<Record<number, PreparedCall>>,
  log: string[] = [],
): RunControl {
  return {
    prepare: ({ index }) => {
      log.push(`prepare ${index}`);
      return prepared[index];
    },
    started: ({ index }, idempotent) => {
      log.push(`started ${index}${idempotent ? ' idempotent' : ''}`);
    },
    settled: ({ index }, { status }) => {
      log.push(`settled ${index} ${status}`);
    },
  };
}
