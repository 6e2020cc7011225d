import type { TurnPlan } from '../server/TurnPlan.ts';
import type { Subject } from '../subjects/Subject.ts';
import type { ModelServer } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';
import { cpuMicros } from './cpu.ts';
import { TurnWatch } from './makespan.ts';
import { planOf, shapes } from './shapes.ts';

/** Turns side by side. */
export interface ManyTurnsParams {
  /** How many. */
  readonly turns: number;
}

const WARM_UP_TURNS = 100;

/** CPU time per turn, and the time of each as a multiple of the shortest possible, when many turns go on at once. */
export async function manyTurns(
  subject: Subject,
  server: ModelServer,
  { turns }: ManyTurnsParams,
): Promise<Sample> {
  await play(subject, server, WARM_UP_TURNS);
  return play(subject, server, turns);
}

async function play(subject: Subject, server: ModelServer, count: number): Promise<Sample> {
  const shape = shapes.even;
  // Ten deltas a call and forty of text: a hundred events in two seconds.
  const plan: TurnPlan = { ...planOf(shape), deltas: 10, texts: 40 } as TurnPlan;
  const planned = await server.planMany(plan, count);
  const watches = planned.map(() => new TurnWatch(shape));
  const clients = watches.map(({ tools }) => subject.connect(tools));
  const cpu = await cpuMicros(async () => {
    const all = planned.map((turn, at) => {
      const [watch, client] = [watches[at], clients[at]];
      return client === undefined ? undefined : watch?.play(client, turn);
    });
    await Promise.all(all);
  });
  const makespanOverBound: number[] = [];
  for (const [at, turn] of planned.entries()) {
    const figures = watches[at]?.figures(await server.stamps(turn));
    makespanOverBound.push(Number(figures?.['makespanOverBound']));
  }
  return { cpuPerTurnMs: cpu / 1_000 / count, makespanOverBound };
}
