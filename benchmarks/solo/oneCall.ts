import { Ajv2020 } from 'ajv/dist/2020.js';
import { invokable, ToolExecutor, ToolRegistry } from 'millrace';
import { interleave } from './interleave.ts';
import type { Solo } from './Solo.ts';

const schema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
  },
  required: ['query', 'limit'],
} as const;

/** Calls that one run of a task makes, one after another: a tick of the clock is short beside them. */
const CALLS = 100;

const search = async ({ query }: { query: string }): Promise<string> => `found ${query}`;
const texts = Array.from({ length: CALLS }, (_, index) => `{"query":"number ${index}","limit":10}`);

/** One call, from the text of its arguments to its result. */
export const oneCall: Solo = async () => {
  const executor = new ToolExecutor(
    new ToolRegistry([
      invokable({
        name: 'search',
        inputSchema: schema,
        concurrency: 'safe',
        execute: search,
      }),
    ]),
  );
  const validate = new Ajv2020({ strict: false }).compile<{ query: string }>(schema);
  const ms = await interleave(
    {
      millrace: {
        run: async () => {
          for (const text of texts) {
            const result = await executor.run({ id: 'call_1', name: 'search', arguments: text });
            if (result.isError) throw new Error('The call failed.');
          }
        },
      },
      'hand-written': {
        run: async () => {
          for (const text of texts) {
            const input = JSON.parse(text) as unknown;
            if (!validate(input)) throw new Error('The call is invalid.');
            await search(input);
          }
        },
      },
    },
    { clock: 'cpu' },
  );
  const perCall = (times: readonly number[]): number[] => times.map((one) => (one * 1_000) / CALLS);
  return {
    millrace: { cpuMicros: perCall(ms.millrace) },
    'hand-written': { cpuMicros: perCall(ms['hand-written']) },
  };
};
