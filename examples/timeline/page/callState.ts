import type { ToolResult } from 'millrace/core';
import type { CallView } from 'millrace/ui';

const WAITS: Readonly<Record<NonNullable<CallView['waitsFor']>, string>> = {
  commit: 'waits for the end of the response',
  approval: 'waits for you',
  turn: 'waits for an earlier call',
  slot: 'waits for a free slot',
};

/** Where a call is, in words. `number`: its own on the page, which counts on over responses; `ranMs`: how long its tool ran. */
export function callState(
  { index, state, waitsFor, behind, result }: CallView,
  number: number,
  ranMs: number | undefined,
): string {
  if (result !== undefined) return outcome(result, ranMs);
  if (state === 'writing') return 'is being written';
  if (state === 'running') return 'running';
  if (state === 'withdrawn') return '✕ never complete';
  if (behind !== undefined) return `waits for call ${number - index + behind}`;
  return waitsFor === undefined ? 'ready' : WAITS[waitsFor];
}

function outcome({ status, execution, isError }: ToolResult, ranMs: number | undefined): string {
  const time = ranMs === undefined ? '' : `, ${duration(ranMs)}`;
  if (!isError) return `✓ done${time}`;
  if (execution === 'interrupted') return `✕ stopped${time}`;
  const words = status === 'error' ? 'failed' : status;
  return execution === 'not-started' ? `✕ ${words}, not started` : `✕ ${words}${time}`;
}

function duration(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
