import type { TurnPlan } from '../server/TurnPlan.ts';
import type { BenchTool, Subject } from '../subjects/Subject.ts';
import type { ModelServer } from '../worker/ModelServer.ts';
import type { Sample } from '../worker/Workload.ts';
import { cpuMicros } from './cpu.ts';

/** A long response. */
export type BytesParams =
  | { readonly kind: 'text'; readonly wireBytes: number; readonly deltaChars: number }
  | { readonly kind: 'argument'; readonly chars: number; readonly deltaChars: number };

/** What is read before it is measured, as a part of the whole. */
const WARM_UP = 0.1;

/** CPU time of reading a long text, or one long argument, in small deltas. */
export async function bytes(
  subject: Subject,
  server: ModelServer,
  params: BytesParams,
): Promise<Sample> {
  let seen = 0;
  const note: BenchTool = {
    name: 'note',
    safe: true,
    execute: async ({ text = '' }) => {
      seen += text.length;
      return 'noted';
    },
  };
  const client = subject.connect([note]);
  const read = async (part: number) => {
    const turn = await server.plan(planOf(params, part));
    seen = 0;
    const cpu = await cpuMicros(() =>
      client.turn({
        baseUrl: turn.baseUrl,
        onText: (chars) => {
          seen += chars;
        },
      }),
    );
    if (params.kind === 'argument' && seen < params.chars * part) {
      throw new Error(`${seen} of ${params.chars * part} characters came.`);
    }
    const { responseBytes = Number.NaN } = await server.stamps(turn);
    return { cpu, responseBytes };
  };
  await read(WARM_UP);
  const { cpu, responseBytes } = await read(1);
  // A byte per microsecond is a megabyte per second.
  return { mbPerCpuSecond: responseBytes / cpu, cpuPerKilobyte: (cpu / responseBytes) * 1_000 };
}

function planOf(params: BytesParams, part: number): TurnPlan {
  return params.kind === 'text'
    ? { ...params, wireBytes: params.wireBytes * part }
    : { ...params, name: 'note', chars: params.chars * part };
}
