import { turn } from './turn.ts';

/** Runs `body` and gives the reasons of the promises that nobody handled. */
export async function unhandledRejections(body: () => unknown): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => reasons.push(reason));
  try {
    await body();
    await turn();
    await turn();
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
  return reasons;
}
