import { getEventListeners } from 'node:events';
import { turn } from './turn.ts';

/** Far longer than loopback needs, and shorter than every deadline that could hide what is left. */
const PATIENCE_MS = 3000;

/** Lets the event loop go round until this holds; fails with the last answer of `describe` if it never does. */
export async function eventually(holds: () => boolean, describe: () => unknown): Promise<void> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > PATIENCE_MS) {
      throw new Error(`It never came: ${JSON.stringify(describe())}`);
    }
    await turn();
  }
}

/** What keeps this process alive: sockets, pipes, processes, timers; sorted. */
export function openResources(): readonly string[] {
  // Those of one turn are not left behind: this file's own, and lookups and reads under way.
  const passing = /^(Immediate|GetAddrInfoReqWrap|FSReqCallback|FSReqPromise|TickObject)$/;
  return process
    .getActiveResourcesInfo()
    .filter((name) => !passing.test(name))
    .sort();
}

/** Counts the listeners that are put on signals while `body` runs, and how many are there afterwards. */
export async function listenersOnSignals(body: () => Promise<void>): Promise<SignalListeners> {
  const seen = new Set<AbortSignal>();
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
    // The platform's fetch leaves its own to the garbage collector, on signals of single requests.
    const isFetch = new Error().stack?.includes('node:internal/deps/undici') === true;
    if (this instanceof AbortSignal && !isFetch) seen.add(this);
    return add.apply(this, args);
  };
  try {
    await body();
  } finally {
    EventTarget.prototype.addEventListener = add;
  }
  const left = [...seen].filter((signal) => getEventListeners(signal, 'abort').length > 0);
  return { signals: seen.size, left };
}

/** The signals that were listened to. */
export interface SignalListeners {
  /** How many there were. */
  readonly signals: number;
  /** Those that still are. */
  readonly left: readonly AbortSignal[];
}
