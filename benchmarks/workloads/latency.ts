import { monotonicMs } from '../server/monotonicMs.ts';
import type { TurnPlan } from '../server/TurnPlan.ts';
import type { BenchTool, Subject } from '../subjects/Subject.ts';
import type { ModelServer } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';

/** Turns of short calls. */
export interface LatencyParams {
  /** How many calls one turn makes, one every 4 ms. */
  readonly calls: number;
  /** How many turns are measured, after two that are not. */
  readonly turns: number;
}

const EVERY_MS = 4;
const WARM_UP_TURNS = 2;

/** Times from the last byte of a call on the wire to the first line of its tool. */
export async function latency(
  subject: Subject,
  server: ModelServer,
  { calls, turns }: LatencyParams,
): Promise<Sample> {
  const plan: TurnPlan = {
    kind: 'paced',
    calls: Array.from({ length: calls }, (_, index) => ({
      name: 'wait',
      input: { index },
      sealAtMs: 20 + EVERY_MS * index,
    })),
    deltas: 2,
    texts: 2,
    atOnce: true,
    endMs: 40 + EVERY_MS * calls,
  };
  let startedAt: number[] = [];
  const tool: BenchTool = {
    name: 'wait',
    safe: true,
    execute: async ({ index = 0 }) => {
      startedAt[index] = monotonicMs();
      return 'waited';
    },
  };
  const client = subject.connect([tool]);
  const sealToStartMs: number[] = [];
  for (let turn = -WARM_UP_TURNS; turn < turns; turn += 1) {
    const planned = await server.plan(plan);
    startedAt = [];
    await client.turn(planned);
    const { sealedAt } = await server.stamps(planned);
    if (turn < 0) continue;
    sealToStartMs.push(...sealedAt.map((at, index) => (startedAt[index] ?? Number.NaN) - at));
  }
  if (sealToStartMs.some(Number.isNaN)) throw new Error('A tool was not entered.');
  return { sealToStartMs };
}
