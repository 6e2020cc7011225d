import type { TurnPlan } from '../server/TurnPlan.ts';
import type { BenchTool, Subject } from '../subjects/Subject.ts';
import type { ModelServer } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';
import { cpuMicros } from './cpu.ts';

/** Turns of many calls. */
export interface CallsParams {
  /** How many calls one turn makes. */
  readonly calls: number;
  /** Whether no call ends before all have started. */
  readonly live: boolean;
  /** How many calls are made before it is measured. */
  readonly warmUp: number;
  /** How many calls are measured, at least; small turns are repeated. */
  readonly measured: number;
}

/** CPU time per call: ten deltas each, validated, results sent back. */
export async function calls(
  subject: Subject,
  server: ModelServer,
  { calls, live, warmUp, measured }: CallsParams,
): Promise<Sample> {
  const plan: TurnPlan = { kind: 'calls', name: 'search', calls, deltas: 10 };
  const tool = new SearchTool(live ? calls : 0);
  const client = subject.connect([tool]);
  const turns = async (atLeast: number): Promise<number> => {
    const count = Math.ceil(atLeast / calls);
    const planned = await server.planMany(plan, count);
    const cpu = await cpuMicros(async () => {
      for (const { baseUrl } of planned) await client.turn({ baseUrl });
    });
    tool.check(count * calls);
    return cpu / (count * calls);
  };
  await turns(warmUp);
  return { cpuPerCall: await turns(measured) };
}

/** Answers at once, or, if `live` is above 0, when so many calls have started. */
class SearchTool implements BenchTool {
  readonly name = 'search';
  readonly safe = true;
  readonly #live: number;
  #started = 0;
  #open: () => void = () => undefined;
  #gate: Promise<void> | undefined;

  constructor(live: number) {
    this.#live = live;
  }

  async execute({ query, limit }: { query?: string; limit?: number }): Promise<string> {
    this.#started += 1;
    if (this.#live > 0) {
      this.#gate ??= new Promise((resolve) => {
        this.#open = resolve;
      });
      const gate = this.#gate;
      if (this.#started % this.#live === 0) {
        this.#open();
        this.#gate = undefined;
      }
      await gate;
    }
    return `found ${limit} for ${query}`;
  }

  /** Throws unless exactly so many calls were made since it was asked last. */
  check(calls: number): void {
    if (this.#started !== calls) throw new Error(`${this.#started} of ${calls} calls were made.`);
    this.#started = 0;
  }
}
