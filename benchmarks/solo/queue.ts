import { invokable, ToolExecutor, ToolRegistry } from 'millrace';
import { median } from '../report/statistics.ts';
import { cpuMicros } from '../workloads/cpu.ts';
import type { Solo } from './Solo.ts';

const KEYS = 4;

const schema = {
  type: 'object',
  properties: { key: { type: 'string' } },
  required: ['key'],
} as const;

const write = async (): Promise<string> => 'written';

const executor = new ToolExecutor(
  new ToolRegistry([
    invokable({
      name: 'write',
      inputSchema: schema,
      concurrency: ({ key }) => [{ key, mode: 'write' }],
      execute: write,
    }),
  ]),
);

function argumentsOf(calls: number): string[] {
  return Array.from({ length: calls }, (_, index) => `{"key":"k${index % KEYS}"}`);
}

async function ours(calls: number): Promise<number> {
  const batch = argumentsOf(calls).map((text, index) => ({
    id: `call_${index}`,
    name: 'write',
    arguments: text,
  }));
  const cpu = await cpuMicros(async () => {
    await executor.executeAll(batch);
  });
  return cpu / calls;
}

/** A promise queue for each key. */
async function byHand(calls: number): Promise<number> {
  const texts = argumentsOf(calls);
  const cpu = await cpuMicros(async () => {
    const tails = new Map<string, Promise<string>>();
    const all = texts.map((text) => {
      const { key } = JSON.parse(text) as { key: string };
      const next = (tails.get(key) ?? Promise.resolve('')).then(write);
      tails.set(key, next);
      return next;
    });
    await Promise.all(all);
  });
  return cpu / calls;
}

/** S16: what a call costs when 40,000 queue for 4 keys, against 4,000. */
export const queue: Solo = async () => {
  const measure = async (cpuPerCall: (calls: number) => Promise<number>) => {
    await cpuPerCall(40_000);
    const small = [await cpuPerCall(4_000), await cpuPerCall(4_000), await cpuPerCall(4_000)];
    const cpuPerCall4000 = median(small);
    return { cpuPerCall4000, growth: (await cpuPerCall(40_000)) / cpuPerCall4000 };
  };
  return { millrace: await measure(ours), 'hand-written': await measure(byHand) };
};
