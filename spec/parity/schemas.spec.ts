import { expect } from 'chai';
import * as z from 'zod';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { invokable, params, type Tool, ToolExecutor } from '../../lib/core.ts';
import { textOf } from '../helpers/brief.ts';

/** What a model is told of the parameters of a tool. */
function toldOf(tool: Tool): unknown {
  return new ToolRegistry([tool]).definitions()[0]?.inputSchema;
}

/** What a call of a tool with these arguments gives to the model. */
async function callOf(tool: Tool, input: object): Promise<string> {
  const executor = new ToolExecutor(new ToolRegistry([tool]));
  const name = tool.definition.name;
  const { parts } = await executor.run({ id: 'call_1', name, arguments: JSON.stringify(input) });
  return textOf(parts);
}

const userMap = params({
  name: { type: 'string', required: true },
  age: { type: 'integer' },
  gender: { type: 'string', enum: ['male', 'female'] },
});

const userSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    age: { type: 'integer' },
    gender: { type: 'string', enum: ['male', 'female'] },
  },
  required: ['name'],
} as const;

describe('Parity: schemas', () => {
  it('parameter map and JSON Schema', async () => {
    expect(userMap).to.deep.equal(userSchema);
    for (const inputSchema of [userMap, userSchema]) {
      const addUser = invokable({ name: 'add_user', inputSchema, execute: (input) => input });
      expect(toldOf(addUser)).to.deep.equal(userSchema);
      expect(await callOf(addUser, { name: 'bruce lee', gender: 'male' })).to.equal(
        '{"name":"bruce lee","gender":"male"}',
      );
      expect(await callOf(addUser, { age: 'ten', gender: 'other' })).to.equal(
        'The arguments are invalid: /name is required, but missing; /age must be an integer, got "ten"; /gender must be one of "male", "female", got "other".',
      );
    }
  });

  it('typed function to tool with generated schema', async () => {
    const search = invokable({
      name: 'search',
      description: 'Search the web',
      inputSchema: params({
        query: { type: 'string', description: 'Search query', required: true },
        limit: { type: 'integer', description: 'Max results', default: 10 },
      }),
      execute: ({ query, limit }) => `${query.toUpperCase()} ${limit.toFixed(1)}`,
    });
    expect(toldOf(search)).to.deep.equal({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Search query' },
        limit: { type: 'integer', description: 'Max results', default: 10 },
      },
      required: ['query'],
    });
    expect(await callOf(search, { query: 'Go generics', limit: 5 })).to.equal('GO GENERICS 5.0');
    expect(await callOf(search, { query: 'Go generics' })).to.equal('GO GENERICS 10.0');
    expect(await callOf(search, {})).to.equal(
      'The arguments are invalid: /query is required, but missing.',
    );
  });

  it('infer from type', async () => {
    const addUser = invokable({
      name: 'add_user',
      description: 'add user',
      inputSchema: z.object({
        name: z.string().describe('the name of the user'),
        age: z.number().describe('the age of the user').optional(),
        gender: z.enum(['male', 'female']).optional(),
      }),
      execute: ({ name, age, gender }) => ({ msg: [name, age, gender].join() }),
    });
    expect(toldOf(addUser)).to.deep.equal({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'the name of the user' },
        age: { type: 'number', description: 'the age of the user' },
        gender: { type: 'string', enum: ['male', 'female'] },
      },
      required: ['name'],
    });
    expect(await callOf(addUser, { name: 'bruce lee', age: 32 })).to.equal(
      '{"msg":"bruce lee,32,"}',
    );
  });

  it('schema modifier', () => {
    const addUser = invokable({
      name: 'add_user',
      inputSchema: z.object({ name: z.string(), tags: z.array(z.string()).optional() }),
      schemaModifier: (path, schema) => ({ ...schema, title: path.join('.') }),
      execute: (input) => input,
    });
    expect(toldOf(addUser)).to.deep.equal({
      type: 'object',
      title: '',
      properties: {
        name: { type: 'string', title: 'name' },
        tags: { type: 'array', title: 'tags', items: { type: 'string', title: 'tags.*' } },
      },
      required: ['name'],
    });
  });
});
