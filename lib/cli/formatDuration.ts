const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** Writes a duration in at most 6 characters: `0.4s`, `12.0s`, `3m05s`. */
export function formatDuration(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / 100);
  if (tenths < MS_PER_MINUTE / 100) return `${(tenths / 10).toFixed(1)}s`;
  const minutes = Math.floor(ms / MS_PER_MINUTE);
  const seconds = Math.floor((ms % MS_PER_MINUTE) / MS_PER_SECOND);
  return `${minutes}m${String(seconds).padStart(2, '0')}s`;
}
