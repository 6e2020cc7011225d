import type { ShownCall } from './ShownCall.ts';

/** Which calls get a row, and how many of the others there are. */
export interface SelectedRows {
  /** The calls with a row, by index. */
  readonly shown: readonly ShownCall[];
  /** Calls without a row that have their result. */
  readonly settled: number;
  /** Calls without a row that have none yet. */
  readonly unsettled: number;
}

/** The order in which calls are worth a row. */
const ORDER: readonly ShownCall['phase'][] = ['running', 'waiting', 'writing', 'settled'];

/** Selects at most `maxRows` calls: running ones first, then those that wait or are written, then the last that settled. */
export function selectRows(calls: readonly ShownCall[], maxRows: number): SelectedRows {
  if (calls.length <= maxRows) return { shown: calls, settled: 0, unsettled: 0 };
  const ranked = [...calls].sort(
    (one, other) =>
      ORDER.indexOf(one.phase) - ORDER.indexOf(other.phase) ||
      (other.settledMs ?? 0) - (one.settledMs ?? 0) ||
      one.index - other.index,
  );
  const left = ranked.slice(Math.max(0, maxRows));
  const settled = left.filter(({ phase }) => phase === 'settled').length;
  const shown = ranked.slice(0, Math.max(0, maxRows));
  return {
    shown: shown.sort((one, other) => one.index - other.index),
    settled,
    unsettled: left.length - settled,
  };
}
