import type { Observable } from 'rxjs';

/** Everything that a source gave: its values, then its error or its completion. */
export interface Collected<T> {
  readonly values: readonly T[];
  readonly error?: unknown;
}

/** Subscribes and waits until the source completes or errors. */
export function collect<T>(source$: Observable<T>): Promise<Collected<T>> {
  return new Promise((resolve) => {
    const values: T[] = [];
    source$.subscribe({
      next: (value) => values.push(value),
      error: (error: unknown) => resolve({ values, error }),
      complete: () => resolve({ values }),
    });
  });
}
