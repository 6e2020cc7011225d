const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Why somebody wants the story to end. */
export type StopReason = (typeof SIGNALS)[number] | 'EPIPE';

/**
 * Calls `stop` once: at the first signal, or when nobody reads the output any more. A second signal ends the process as it
 * would anyway. Gives a function that stops listening.
 */
export function onStop(stop: (reason: StopReason) => void): () => void {
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const onSignal = (signal: (typeof SIGNALS)[number]): void => {
    release();
    stop(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // This one stays: whatever is written after the reader has gone is nobody's concern.
  process.stdout.on('error', () => {
    release();
    stop('EPIPE');
  });
  return release;
}
