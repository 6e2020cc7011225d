import { getEventListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process holds at one moment. */
export interface Sample {
  /** Conversations so far. */
  readonly conversations: number;
  /** Heap that is in use after a collection, in bytes. */
  readonly heapBytes: number;
  /** What keeps the process alive, timers too, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Listeners on the signal that all conversations share. */
  readonly listeners: number;
}

const collect = collector();

/** Looks at this process when nothing goes on. */
export function takeSample(conversations: number, signal: AbortSignal): Sample {
  collect();
  return {
    conversations,
    heapBytes: process.memoryUsage().heapUsed,
    resources: countResources(),
    listeners: getEventListeners(signal, 'abort').length,
  };
}

/** What keeps the process alive, by kind; the streams of its own input and output aside. */
export function countResources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (OWN.has(kind)) continue;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Waits until no more is held than `before`, but not for long: what was closed may take a moment to be gone. */
export async function settle(before: Readonly<Record<string, number>>): Promise<void> {
  const until = Date.now() + SETTLE_MS;
  const isMore = ([kind, count]: [string, number]) => count > (before[kind] ?? 0);
  while (Object.entries(countResources()).some(isMore) && Date.now() < until) await pause(20);
}

const SETTLE_MS = 3_000;
const OWN: ReadonlySet<string> = new Set(['TTYWrap', 'PipeWrap', 'FSReqCallback']);

function collector(): () => void {
  if (typeof globalThis.gc === 'function') return globalThis.gc as () => void;
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
