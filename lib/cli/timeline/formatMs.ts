/** Says how long something took, with two or three digits that matter: `0.4 ms`, `320 ms`, `1.24 s`, `2 min 5 s`. */
export function formatMs(durationMs: number): string {
  if (durationMs < 9.95) return `${trim(durationMs.toFixed(1))} ms`;
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`;
  if (durationMs < 9_995) return `${trim((durationMs / 1_000).toFixed(2))} s`;
  if (durationMs < 59_950) return `${trim((durationMs / 1_000).toFixed(1))} s`;
  const seconds = Math.round(durationMs / 1_000);
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${(seconds - rest) / 60} min ${rest} s`;
}

/** Drops zeros behind the point that say nothing. */
function trim(digits: string): string {
  return digits.replace(/\.?0+$/, '');
}
