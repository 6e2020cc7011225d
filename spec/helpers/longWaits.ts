/** How long a wait is that only ends when it is given up. */
export const LONG_MS = 3_600_000;

/** Runs `body`, and lets it ask how many waits of RxJS's own scheduler there are that take `LONG_MS`. */
export async function withLongWaits(body: (count: () => number) => Promise<void>): Promise<void> {
  const waits = new Set<unknown>();
  const { setInterval: set, clearInterval: clear } = globalThis;
  const patched: Pick<typeof globalThis, 'setInterval' | 'clearInterval'> = {
    setInterval: ((handler: () => void, delayMs?: number, ...rest: unknown[]) => {
      const handle = set(handler, delayMs, ...rest);
      if (delayMs === LONG_MS) waits.add(handle);
      return handle;
    }) as typeof setInterval,
    clearInterval: (handle) => {
      waits.delete(handle);
      clear(handle);
    },
  };
  Object.assign(globalThis, patched);
  try {
    await body(() => waits.size);
  } finally {
    Object.assign(globalThis, { setInterval: set, clearInterval: clear });
  }
}
