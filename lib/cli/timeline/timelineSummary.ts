import { formatMs } from './formatMs.ts';
import type { Timeline } from './Timeline.ts';

/** Says in a few words what a turn was: its calls and its length. */
export function timelineSummary({ endMs, calls }: Timeline): string {
  const count = calls.length === 1 ? '1 tool call' : `${calls.length} tool calls`;
  return `${count} in ${formatMs(endMs)}`;
}

/** Says how many tools finished while the model was still writing; empty if none did. */
export function earlyResults({ calls, generation }: Timeline): string {
  const early = calls.filter(
    ({ run, endMs }) =>
      run !== undefined && endMs !== undefined && endMs < (generation?.endMs ?? 0),
  ).length;
  return early === 0 ? '' : `${early} finished while the model was still writing`;
}

/** Says how the turn ended, or that it has not. */
export function timelineEnding({ error, finishReason, isOver }: Timeline): string {
  if (error !== undefined) return `The turn broke: ${error}`;
  if (finishReason !== undefined) return `Reason to finish: ${finishReason}`;
  return isOver ? 'The model did not finish' : 'The turn goes on';
}
