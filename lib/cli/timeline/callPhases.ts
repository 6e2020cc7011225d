import type { TimelineCall, TimelineSpan, TimelineWait } from './Timeline.ts';

/** What a call is doing: the model writes it, it waits, somebody is asked about it, its tool runs. */
export type PhaseType = 'generation' | 'queue' | 'approval' | 'run';

/** A phase of a call. */
export interface CallPhase extends TimelineSpan {
  /** What the call is doing. */
  readonly type: PhaseType;
  /** The same in words: for a wait, what it waits for. */
  readonly label: string;
  /** The same in a word. */
  readonly word: string;
}

/** Gives the phases of a call in order, without overlap. Waits that took no time are left out. */
export function callPhases({ generation, waits, run }: TimelineCall): CallPhase[] {
  return [
    ...(generation
      ? [
          {
            ...spanOf(generation),
            type: 'generation',
            label: 'written by the model',
            word: '',
          } as const,
        ]
      : []),
    ...waits
      .filter(({ startMs, endMs }) => endMs > startMs)
      .map(
        (wait) =>
          ({
            ...spanOf(wait),
            ...waitWords(wait),
            type: wait.waitsFor === 'approval' ? 'approval' : 'queue',
          }) as const,
      ),
    ...(run ? [{ ...spanOf(run), type: 'run', label: 'runs', word: '' } as const] : []),
  ];
}

/** Says what a call waits for, in a few words and in one. */
function waitWords({ waitsFor, behind }: TimelineWait): Pick<CallPhase, 'label' | 'word'> {
  switch (waitsFor) {
    case 'approval':
      return { label: 'waits for approval', word: 'approval' };
    case 'commit':
      return { label: 'waits for the model to finish', word: 'finish' };
    case 'slot':
      return { label: 'waits for a free slot', word: 'slot' };
    case 'turn':
      if (behind === undefined) return { label: 'waits for calls of other runs', word: 'others' };
      return { label: `waits for call #${behind}`, word: `#${behind}` };
  }
}

function spanOf({ startMs, endMs }: TimelineSpan): TimelineSpan {
  return { startMs, endMs };
}
