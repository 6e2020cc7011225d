import { callOutcome } from './callOutcome.ts';
import { callPhases } from './callPhases.ts';
import { formatMs } from './formatMs.ts';
import { shortName } from './shortText.ts';
import type { TimelineCall } from './Timeline.ts';

/** Says all of a call in one sentence each: its name and arguments, its phases, its end. */
export function callFacts(call: TimelineCall): string[] {
  const { index, name, title, error } = call;
  const { word, took } = callOutcome(call);
  return [
    `#${index} ${shortName(name)}${title === '' ? '' : `: ${title}`}`,
    ...callPhases(call).map(
      ({ label, startMs, endMs }) =>
        `${label}: ${formatMs(endMs - startMs)}, from ${formatMs(startMs)}`,
    ),
    `${word}${took === '' ? '' : ` after ${took}`}${error === undefined ? '' : `: ${error}`}`,
  ];
}
