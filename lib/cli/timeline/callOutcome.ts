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
}

const STOPPED: readonly TimelineCall['status'][] = ['cancelled', 'skipped', 'denied'];

/** Says how a call ended, or where it is. */
export function callOutcome(call: TimelineCall): CallOutcome {
  const { status, isError, run } = call;
  const took = run === undefined ? '' : formatMs(run.endMs - run.startMs);
  if (status === undefined) return { look: 'open', word: openWord(call), took };
  if (STOPPED.includes(status)) return { look: 'stopped', word: status, took };
  const word = status === 'unknown-tool' ? 'unknown tool' : status;
  return { look: isError === true ? 'error' : 'ok', word, took };
}

function openWord({ sealedAtMs, run }: TimelineCall): string {
  if (run !== undefined) return 'running';
  return sealedAtMs === undefined ? 'incomplete' : 'waiting';
}
