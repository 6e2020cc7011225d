/**
 * A program that is run with `--disallow-code-generation-from-strings`: it executes calls of tools with every kind of schema
 * on `millrace/core`, and prints their results and what Ajv does there, as JSON.
 */
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { invokable, params, ToolExecutor, ToolRegistry } from 'millrace/core';
import * as v from 'valibot';
import * as z from 'zod';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import { briefResult } from './brief.ts';
import { requiredValidator } from './requiredValidator.ts';

const execute = (input: object): object => input;
const tools = [
  invokable({
    name: 'map',
    inputSchema: params({
      query: { type: 'string', required: true },
      limit: { type: 'integer', default: 10 },
    }),
    execute,
  }),
  invokable({ name: 'json', inputSchema: { type: 'object', required: ['query'] }, execute }),
  invokable({
    name: 'zod',
    inputSchema: z.object({ query: z.string(), limit: z.number().default(10) }),
    execute,
  }),
  invokable({
    name: 'valibot',
    inputSchema: toStandardJsonSchema(v.object({ query: v.string() })),
    execute,
  }),
  invokable({ name: 'arktype', inputSchema: type({ query: 'string' }), execute }),
];

function failure(step: () => unknown): string {
  try {
    step();
    return 'none';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

const calls = tools.flatMap(({ definition: { name } }) => [
  { id: `${name}-good`, name, arguments: '{"query":"rxjs"}' },
  { id: `${name}-bad`, name, arguments: '{}' },
]);
const executor = new ToolExecutor(new ToolRegistry(tools, { validator: requiredValidator }));
const results = await executor.executeAll(calls);
console.log(
  JSON.stringify({
    results: results.map(briefResult),
    eval: failure(() => new Function('return 1')),
    ajv: failure(() => ajvValidator().compile({ required: ['query'] })),
  }),
);
