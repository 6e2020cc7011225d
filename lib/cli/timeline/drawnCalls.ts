import type { Timeline, TimelineCall } from './Timeline.ts';

const MAX_ROWS = 200;

/** Gives the calls that have a row in a picture: the first 200, for with more it would be too tall to be looked at. */
export function drawnCalls({ calls }: Timeline): readonly TimelineCall[] {
  return calls.slice(0, MAX_ROWS);
}

/** Says how many calls have no row; empty if all have one. */
export function leftOutNote({ calls }: Timeline): string {
  const leftOut = calls.length - MAX_ROWS;
  if (leftOut <= 0) return '';
  return leftOut === 1 ? '1 more call is not drawn' : `${leftOut} more calls are not drawn`;
}
