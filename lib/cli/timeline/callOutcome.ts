import { formatMs } from './formatMs.ts';
import type { TimelineCall } from './Timeline.ts';

/** How a call looks: well, failed, stopped before its end or never started, or not settled. */
export type OutcomeLook = 'ok' | 'error' | 'stopped' | 'open';

/** How a call ended. */
export interface CallOutcome {
  /** How it looks. */
  readonly look: OutcomeLook;
  /** The same in a word or two. */
  readonly word: string;
  /** How long its tool ran, in words; empty if it never started. */
  readonly took: string;
  /** Whether its tool was stopped before its end, or may have been. */
  readonly isCut: boolean;
}

const STOPPED: readonly TimelineCall['status'][] = ['cancelled', 'skipped', 'denied'];

/** Says how a call ended, or where it is. */
export function callOutcome(call: TimelineCall): CallOutcome {
  const { status, execution, isError, run } = call;
  const took = run === undefined ? '' : formatMs(run.endMs - run.startMs);
  const isCut = execution === 'interrupted' || execution === 'unknown';
  if (status === undefined) return { look: 'open', word: openWord(call), took, isCut };
  if (STOPPED.includes(status)) return { look: 'stopped', word: status, took, isCut };
  const word = status === 'unknown-tool' ? 'unknown tool' : status;
  return { look: isError === true ? 'error' : 'ok', word, took, isCut };
}

function openWord({ sealedAtMs, run }: TimelineCall): string {
  if (run !== undefined) return 'running';
  return sealedAtMs === undefined ? 'incomplete' : 'waiting';
}
