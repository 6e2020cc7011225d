import { invokable, ToolExecutor, ToolRegistry } from 'millrace';
import { atMost, type Figure, figure } from './support/report.ts';
import { median } from './support/statistics.ts';

const executor = new ToolExecutor(
  new ToolRegistry([
    invokable({
      name: 'write',
      inputSchema: {
        type: 'object',
        properties: { key: { type: 'string' } },
        required: ['key'],
      } as const,
      concurrency: ({ key }) => [{ key, mode: 'write' }],
      execute: async () => 'written',
    }),
  ]),
);

/** CPU time in microseconds of one call, when `calls` calls queue for 4 keys. */
async function cpuPerCall(calls: number): Promise<number> {
  const batch = Array.from({ length: calls }, (_, index) => ({
    id: `call_${index}`,
    name: 'write',
    arguments: `{"key":"k${index % 4}"}`,
  }));
  const before = process.cpuUsage();
  await executor.executeAll(batch);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/** S16: what a call costs when 40,000 queue, against 4,000. */
export async function measureQueue(rounds: number): Promise<Figure[]> {
  const small: number[] = [];
  const large: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const a = await cpuPerCall(4_000);
    const b = await cpuPerCall(40_000);
    if (round < 0) continue;
    small.push(a);
    large.push(b);
  }
  return [
    figure('4,000 calls on 4 keys, CPU per call', median(small), ' µs'),
    figure('40,000 calls on 4 keys, CPU per call', median(large), ' µs'),
    atMost('growth per call', median(large) / median(small), 1.5, ' x'),
  ];
}
