import { monotonicMs } from '../server/monotonicMs.ts';
import type { TurnPlan } from '../server/TurnPlan.ts';
import type { BenchTool, Subject } from '../subjects/Subject.ts';
import type { ModelServer } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';

/** A turn that is broken off. */
export interface LeavingParams {
  /** Whether the caller's signal is aborted, or the consumer walks away. */
  readonly how: 'abort' | 'leave';
  /** How many times. */
  readonly turns: number;
}

const CALLS = 6;
/** After this, tools that were not told are not told at all. */
const WAIT_MS = 500;
const WARM_UP_TURNS = 10;

/** How many of six running tools are told when the turn is broken off, and how long after. */
export async function leaving(
  subject: Subject,
  server: ModelServer,
  { how, turns }: LeavingParams,
): Promise<Sample> {
  const told: number[] = [];
  const lastToldMs: number[] = [];
  for (let turn = -WARM_UP_TURNS; turn < turns; turn += 1) {
    const toldAt: number[] = [];
    const leftAt = await breakOff(subject, server, { how, toldAt });
    if (turn < 0) continue;
    told.push(toldAt.length);
    if (toldAt.length === CALLS) lastToldMs.push(Math.max(...toldAt) - leftAt);
  }
  return { told, lastToldMs };
}

/** Waits until all tools run, breaks the turn off, and gives when. */
async function breakOff(
  subject: Subject,
  server: ModelServer,
  { how, toldAt }: { how: LeavingParams['how']; toldAt: number[] },
): Promise<number> {
  let running = 0;
  let allRun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    allRun = resolve;
  });
  const ends: (() => void)[] = [];
  const tool: BenchTool = {
    name: 'wait',
    safe: true,
    execute: (_, signal) =>
      new Promise((resolve) => {
        ends.push(() => resolve('ended'));
        signal()?.addEventListener('abort', () => toldAt.push(monotonicMs()), { once: true });
        if ((running += 1) === CALLS) allRun();
      }),
  };
  const { baseUrl } = await server.plan(plan);
  const controller = new AbortController();
  let walkAway: () => void = () => undefined;
  const leave = new Promise<void>((resolve) => {
    walkAway = resolve;
  });
  const turn = subject
    .connect([tool])
    .turn({ baseUrl, ...(how === 'abort' ? { signal: controller.signal } : { leave }) })
    .catch(() => undefined);
  await Promise.race([started, failAfter(5_000, () => `${running} of ${CALLS} tools started.`)]);
  await pause(5);
  const leftAt = monotonicMs();
  if (how === 'abort') controller.abort();
  else walkAway();
  for (let waited = 0; waited < WAIT_MS && toldAt.length < CALLS; waited += 5) await pause(5);
  for (const end of ends) end();
  await Promise.race([turn, pause(1_000)]);
  return leftAt;
}

/** The response is over soon after the last call, so that tools run also where they start after it. */
const plan: TurnPlan = {
  kind: 'paced',
  calls: Array.from({ length: CALLS }, (_, index) => ({
    name: 'wait',
    input: { index },
    sealAtMs: 5 + 2 * index,
  })),
  deltas: 2,
  texts: 1,
  endMs: 30,
};

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function failAfter(ms: number, why: () => string): Promise<never> {
  await pause(ms);
  throw new Error(why());
}
