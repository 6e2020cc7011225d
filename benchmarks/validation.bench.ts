import { type AnyTool, type CallInput, invokable, ToolExecutor, ToolRegistry } from 'millrace';
import { atMost, type Figure, figure } from './support/report.ts';
import { median } from './support/statistics.ts';

/** What tools of agents look like: texts, a choice, a bounded number, a nested object, a list. */
const schema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    sort: { type: 'string', enum: ['relevance', 'newest', 'oldest'] },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    archived: { type: 'boolean' },
    range: {
      type: 'object',
      properties: { from: { type: 'string' }, to: { type: 'string' } },
      required: ['from'],
    },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
  },
  required: ['query', 'sort', 'range'],
} as const;

const BATCHES = 50;
const CALLS_PER_BATCH = 100;

/** The same tool, with the schema and without. */
const executor = new ToolExecutor(
  new ToolRegistry([tool('validated', schema), tool('unvalidated', { type: 'object' })]),
);

function tool(name: string, inputSchema: object): AnyTool {
  return invokable({
    name,
    inputSchema: inputSchema as Readonly<Record<string, unknown>>,
    concurrency: 'safe',
    execute: async ({ query }) => `found ${query}`,
  }) as AnyTool;
}

/** Batches of calls whose arguments differ, so that nothing can be remembered of them; half leave a default open. */
function batchesOf(name: string): CallInput[][] {
  return Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: CALLS_PER_BATCH }, (_, index) => ({
      id: `call_${index}`,
      name,
      arguments: JSON.stringify({
        query: `number ${index} of ${batch}`,
        sort: ['relevance', 'newest', 'oldest'][index % 3],
        ...(index % 2 === 0 && { limit: index + 1 }),
        archived: index % 4 === 0,
        range: { from: '2024-01-01', to: '2024-12-31' },
        tags: ['alpha', 'beta', `tag ${index}`],
      }),
    })),
  );
}

/** CPU time of one call in microseconds, from the text of its arguments to its result. */
async function cpuPerCall(name: string): Promise<number> {
  const batches = batchesOf(name);
  globalThis.gc?.();
  const before = process.cpuUsage();
  for (const batch of batches) {
    const results = await executor.executeAll(batch);
    if (results.some(({ status }) => status !== 'ok')) throw new Error('A call was refused.');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (BATCHES * CALLS_PER_BATCH);
}

/** What a validated call costs, beside the same call of a tool that takes any object, interleaved. */
export async function measureValidation(rounds: number): Promise<Figure[]> {
  const validated: number[] = [];
  const unvalidated: number[] = [];
  for (let round = -3; round < 3 * rounds; round += 1) {
    // Who goes first takes turns: the second one finds the heap as the first has left it.
    const names = round % 2 === 0 ? ['validated', 'unvalidated'] : ['unvalidated', 'validated'];
    for (const name of names) {
      const cpu = await cpuPerCall(name);
      if (round >= 0) (name === 'validated' ? validated : unvalidated).push(cpu);
    }
  }
  return [
    figure('unvalidated, CPU per call', median(unvalidated), ' µs'),
    figure('validated, CPU per call', median(validated), ' µs'),
    atMost('ratio', median(validated) / median(unvalidated), 1.3, ' x'),
  ];
}
