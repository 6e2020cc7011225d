import { monotonicMs } from '../server/monotonicMs.ts';
import type { TurnStamps } from '../server/TurnPlan.ts';
import type { BenchTool, Client, Subject } from '../subjects/Subject.ts';
import type { ModelServer, PlannedTurn } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';
import { planOf, type Shape, type ShapeName, shapes, soonestEnd } from './shapes.ts';

/** A turn on real time. */
export interface MakespanParams {
  /** Which. */
  readonly shape: ShapeName;
}

/** How long turns of 80 ms are played before it is measured. */
const WARM_UP_TURNS = 5;

/**
 * The time of a turn, as a multiple of the shortest possible: from the request to the last result in the hands of the
 * consumer or in the next request. Both ends are what the server and the tools saw, on one clock.
 */
export async function makespan(
  subject: Subject,
  server: ModelServer,
  { shape: name }: MakespanParams,
): Promise<Sample> {
  const shape = shapes[name];
  for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) {
    const quick = inQuickMotion(shape);
    const watch = new TurnWatch(quick);
    await watch.play(subject.connect(watch.tools), await server.plan(planOf(quick)));
  }
  const watch = new TurnWatch(shape);
  const planned = await server.plan(planOf(shape));
  await watch.play(subject.connect(watch.tools), planned);
  return watch.figures(await server.stamps(planned));
}

function inQuickMotion({ calls, endMs, ...rest }: Shape): Shape {
  const quick = calls.map(({ sealAtMs, durationMs, safe }) => ({
    sealAtMs: sealAtMs / 25,
    durationMs: durationMs / 25,
    safe,
  }));
  return { ...rest, calls: quick, endMs: endMs / 25 };
}

/** Watches one turn from the side of its tools and of its consumer. */
export class TurnWatch {
  readonly #shape: Shape;
  readonly #startedAt: number[] = [];
  readonly #endedAt: number[] = [];
  readonly #resultAt: number[] = [];
  #over = 0;
  /** How many unsafe calls overlapped with another one, which they must not. */
  #overlaps = 0;
  #running = 0;
  #unsafeRuns = false;

  /** The tools of the turn: `wait` is safe, `change` is not. */
  readonly tools: readonly BenchTool[];

  constructor(shape: Shape) {
    this.#shape = shape;
    this.tools = (['wait', 'change'] as const).map((name) => ({
      name,
      safe: name === 'wait',
      committed: name === 'change' && shape.committed === true,
      execute: ({ index = 0 }) => this.#execute(index),
    }));
  }

  /** Plays the turn to its end. */
  async play(client: Client, { baseUrl }: PlannedTurn): Promise<void> {
    await client.turn({ baseUrl, onResult: () => this.#resultAt.push(monotonicMs()) });
    this.#over = monotonicMs();
    const { length } = this.#shape.calls;
    if (this.#endedAt.filter(Number.isFinite).length !== length) {
      throw new Error(`${this.#endedAt.length} of ${length} calls ran.`);
    }
  }

  /** What the turn showed. */
  figures({ requestedAt, sealedAt, endedAt, followUpAt = this.#over }: TurnStamps): Sample {
    const times = this.#shape.calls.map((_, index) => ({
      sealedAt: sealedAt[index] ?? Number.NaN,
      ranMs: (this.#endedAt[index] ?? Number.NaN) - (this.#startedAt[index] ?? Number.NaN),
    }));
    const bound = soonestEnd(this.#shape, times, endedAt);
    const all = this.#resultAt.length === this.#shape.calls.length;
    const lastResultAt = all ? Math.min(Math.max(...this.#resultAt), followUpAt) : followUpAt;
    return {
      makespanOverBound: (Math.max(lastResultAt, endedAt) - requestedAt) / (bound - requestedAt),
      makespanMs: lastResultAt - requestedAt,
      earlyResults: this.#resultAt.filter((at) => at < endedAt).length,
      startDelayMs: this.#startedAt.map((at, index) => at - (sealedAt[index] ?? Number.NaN)),
      overlaps: this.#overlaps,
    };
  }

  async #execute(index: number): Promise<string> {
    const { durationMs = 0, safe = true } = this.#shape.calls[index] ?? {};
    if (this.#unsafeRuns || (!safe && this.#running > 0)) this.#overlaps += 1;
    this.#running += 1;
    if (!safe) this.#unsafeRuns = true;
    this.#startedAt[index] = monotonicMs();
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    this.#endedAt[index] = monotonicMs();
    this.#running -= 1;
    if (!safe) this.#unsafeRuns = false;
    return `waited ${index}`;
  }
}
