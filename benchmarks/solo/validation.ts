import { type CallInput, invokable, ToolExecutor, ToolRegistry } from 'millrace';
import { interleave } from './interleave.ts';
import type { Solo } from './Solo.ts';

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

const CALLS = 100;

/** Calls whose arguments differ, so that nothing can be remembered of them; half leave a default open. */
function batchOf(name: string): CallInput[] {
  return Array.from({ length: CALLS }, (_, index) => ({
    id: `call_${index}`,
    name,
    arguments: JSON.stringify({
      query: `number ${index}`,
      sort: ['relevance', 'newest', 'oldest'][index % 3],
      ...(index % 2 === 0 && { limit: index + 1 }),
      archived: index % 4 === 0,
      range: { from: '2024-01-01', to: '2024-12-31' },
      tags: ['alpha', 'beta', `tag ${index}`],
    }),
  }));
}

/** What a validated call costs, beside the same call of a tool that takes any object. */
export const validation: Solo = async () => {
  const executor = new ToolExecutor(
    new ToolRegistry(
      [
        { name: 'validated', inputSchema: schema },
        { name: 'unvalidated', inputSchema: { type: 'object' } as const },
      ].map((definition) =>
        invokable({ ...definition, concurrency: 'safe', execute: async () => 'found' }),
      ),
    ),
  );
  const task = (name: string) => {
    let batch: CallInput[] = [];
    return {
      prepare: () => {
        batch = batchOf(name);
      },
      run: async () => {
        const results = await executor.executeAll(batch);
        if (results.some(({ status }) => status !== 'ok')) throw new Error('A call was refused.');
      },
    };
  };
  const ms = await interleave(
    { millrace: task('validated'), 'hand-written': task('unvalidated') },
    { clock: 'cpu' },
  );
  const perCall = (times: readonly number[]): number[] => times.map((one) => (one * 1_000) / CALLS);
  return {
    millrace: { cpuMicros: perCall(ms.millrace) },
    'hand-written': { cpuMicros: perCall(ms['hand-written']) },
  };
};
