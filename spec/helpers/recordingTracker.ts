import type { WorkTracker } from '../../lib/sources/WorkTracker.ts';

/** A tracker that notes `begin` and `end` in a list, which the test may add to. */
export function recordingTracker(log: string[]): WorkTracker {
  return {
    begin() {
      log.push('begin');
      return () => log.push('end');
    },
  };
}
