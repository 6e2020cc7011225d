/** One figure, and what it has to be. */
export interface Figure {
  /** What was measured. */
  readonly name: string;
  /** The value, with its unit. */
  readonly value: string;
  /** What it must not pass, in words; absent where there is no bound. */
  readonly target?: string;
  /** Whether it is within its bound. */
  readonly ok: boolean;
}

/** A figure with an upper bound. */
export function atMost(name: string, value: number, bound: number, unit: string): Figure {
  return {
    name,
    value: `${format(value)}${unit}`,
    target: `<= ${format(bound)}${unit}`,
    ok: value <= bound,
  };
}

/** A figure without a bound. */
export function figure(name: string, value: number, unit: string): Figure {
  return { name, value: `${format(value)}${unit}`, ok: true };
}

/** Prints figures as a table; returns whether all are within their bounds. */
export function print(title: string, figures: readonly Figure[]): boolean {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const { name, value, target, ok } of figures) {
    const verdict = target === undefined ? '' : `  ${ok ? 'ok  ' : 'MISS'} (${target})`;
    console.log(`  ${name.padEnd(width)}  ${value.padStart(12)}${verdict}`);
  }
  return figures.every(({ ok }) => ok);
}

function format(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
