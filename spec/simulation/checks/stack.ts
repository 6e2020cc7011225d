import type { Check, Ledger } from '../ledger/Ledger.ts';

/** Runs with so many calls are there to see whether the stack grows. */
export const CROWD = 40;
const MOST_FRAMES = 20;

/** S15: synchronous tools do not grow the stack: a later one is not entered from inside an earlier one. */
export function checkStack(ledger: Ledger): Check {
  let time = -1;
  let least = Number.POSITIVE_INFINITY;
  return {
    started(call) {
      if (call.run.plan.calls.length < CROWD) return;
      if (time !== ledger.quietTimes) least = Number.POSITIVE_INFINITY;
      time = ledger.quietTimes;
      const frames = stackFrames();
      least = Math.min(least, frames);
      if (frames > least + MOST_FRAMES) {
        ledger.report('S15', `${call.name} is entered ${frames - least} frames deeper than others`);
      }
    },
  };
}

function stackFrames(): number {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  // Only the frames are counted: their text would take long to make.
  Error.prepareStackTrace = (_, frames) => frames.length;
  const frames = Number(new Error().stack);
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return frames;
}
