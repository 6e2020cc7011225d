import type { ToolName } from './Subject.ts';

/** The JSON Schemas of the tools of the benchmarks. */
export const inputSchemas: Readonly<Record<ToolName, Readonly<Record<string, unknown>>>> = {
  wait: {
    type: 'object',
    properties: { index: { type: 'integer' } },
    required: ['index'],
  },
  change: {
    type: 'object',
    properties: { index: { type: 'integer' } },
    required: ['index'],
  },
  search: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
    },
    required: ['query', 'limit'],
  },
  note: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  print: { type: 'object', properties: { index: { type: 'integer' } }, required: ['index'] },
};

/** What each tool tells the model. */
export const describe = (name: ToolName): string => `The tool ${name} of the benchmarks.`;
