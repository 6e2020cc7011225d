import {
  anthropicMessages,
  decodeStream,
  executeTools,
  invokable,
  results,
  ToolExecutor,
  ToolRegistry,
} from 'millrace';
import { lastValueFrom, toArray } from 'rxjs';
import { handWrittenClient } from './support/handWritten.ts';
import { atMost, type Figure, figure } from './support/report.ts';
import { median } from './support/statistics.ts';
import { turnChunks, turnFrames } from './support/turnBytes.ts';

const schema = {
  type: 'object',
  properties: { query: { type: 'string' }, limit: { type: 'integer', minimum: 1, default: 10 } },
  required: ['query'],
} as const;

const look = async ({ query }: { query: string }): Promise<string> => `found ${query}`;

const executor = new ToolExecutor(
  new ToolRegistry([
    invokable({ name: 'search', inputSchema: schema, concurrency: 'safe', execute: look }),
  ]),
  { maxConcurrent: Number.POSITIVE_INFINITY },
);
const byHand = handWrittenClient({ search: { schema, execute: look } });

async function withMillrace(chunks: readonly Uint8Array[]): Promise<number> {
  const all = await lastValueFrom(
    decodeStream(anthropicMessages, toAsync(chunks), { maxCalls: 1_000_000 }).pipe(
      executeTools(executor),
      results(),
      toArray(),
    ),
  );
  return all.length;
}

async function* toAsync(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** CPU time of one call in microseconds. */
async function cpuPerCall(calls: number, run: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const settled = await run();
  const { user, system } = process.cpuUsage(before);
  if (settled !== calls) throw new Error(`${settled} of ${calls} calls have a result.`);
  return (user + system) / calls;
}

/** CPU per call for 1,000 and 10,000 calls of one response, beside the hand-written client, interleaved. */
export async function measureCalls(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const perCall: number[] = [];
  for (const calls of [1_000, 10_000]) {
    const chunks = turnChunks(
      turnFrames(
        Array.from({ length: calls }, (_, index) => ({
          name: 'search',
          input: { query: `number ${index}` },
        })),
      ),
    );
    const ours: number[] = [];
    const hand: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const a = await cpuPerCall(calls, () => withMillrace(chunks));
      const b = await cpuPerCall(calls, async () => (await byHand(toAsync(chunks))).length);
      if (round < 0) continue;
      ours.push(a);
      hand.push(b);
    }
    perCall.push(median(ours));
    figures.push(
      figure(`${calls} calls, CPU per call`, median(ours), ' µs'),
      figure(`${calls} calls, hand-written`, median(hand), ' µs'),
      figure(`${calls} calls, ratio`, median(ours) / median(hand), ' x'),
    );
  }
  const [small = Number.NaN, large = Number.NaN] = perCall;
  figures.push(atMost('growth per call, 10,000 against 1,000', large / small, 1.5, ' x'));
  return figures;
}
