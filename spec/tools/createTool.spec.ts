import { expect } from 'chai';
import * as z from 'zod';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import type { InputSchema } from '../../lib/schema/InputSchema.ts';
import type { SchemaModifier } from '../../lib/schema/modifySchema.ts';
import { noParameters } from '../../lib/tools/completeDefinition.ts';
import { createTool } from '../../lib/tools/createTool.ts';
import { markedSource } from '../../lib/tools/executionMark.ts';
import type { AnyTool, Tool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

describe('createTool', () => {
  it('makes a frozen tool of kind, definition and traits', () => {
    const inputSchema = { properties: { a: { type: 'string' } } };
    const tool = createTool('invokable', {
      name: 'x',
      description: 'X.',
      inputSchema,
      start: 'sealed',
      execute: () => 1,
    });
    expect(tool).to.include({ kind: 'invokable', inputSchema });
    expect(tool.definition).to.deep.equal({
      name: 'x',
      description: 'X.',
      inputSchema: { type: 'object', ...inputSchema },
    });
    expect(tool.traits).to.deep.equal({ start: 'sealed' });
    expect([tool, tool.definition, tool.traits].every(Object.isFrozen)).to.equal(true);
  });

  it('keeps the schema as the author gave it, and a JSON Schema as the modifier made it', () => {
    const schemaModifier: SchemaModifier = (path, schema) =>
      path[0] === 'a' ? { ...schema, minLength: 2 } : undefined;
    const make = (inputSchema: InputSchema, modifier?: SchemaModifier): Tool =>
      createTool('invokable', {
        name: 'x',
        inputSchema,
        schemaModifier: modifier,
        execute: () => 1,
      });
    const standard = z.object({ a: z.string() });
    const json = { properties: { a: { type: 'string' } } };
    const modified = { type: 'object', properties: { a: { type: 'string', minLength: 2 } } };
    expect(make(json).inputSchema).to.equal(json);
    expect(make(json, schemaModifier).inputSchema).to.deep.equal(modified);
    expect(make('text', schemaModifier).inputSchema).to.equal('text');
    expect(make(standard).inputSchema).to.equal(standard);
    const modifiedStandard = make(standard, schemaModifier);
    expect(modifiedStandard.inputSchema).to.equal(standard);
    expect(modifiedStandard.definition.inputSchema).to.deep.include(modified);
  });

  it('takes no parameters if none are named', () => {
    expect(createTool('invokable', { name: 'x', execute: () => 1 }).inputSchema).to.equal(
      noParameters,
    );
  });

  it('runs execute on the spec, with input and context', async () => {
    const calls: unknown[] = [];
    const spec = {
      name: 'x',
      execute(this: unknown, input: object, context: ToolContext): string {
        calls.push(this, input, context);
        return 'done';
      },
    };
    const [input, context] = [{ a: 1 }, testContext()];
    const { values } = await collect(createTool('invokable', spec).source(input, context));
    expect(values).to.deep.equal([{ parts: [{ type: 'text', text: 'done' }] }]);
    expect(calls).to.deep.equal([spec, input, context]);
    expect(calls[1]).to.equal(input);
  });

  it('counts its work in the scope of its context', async () => {
    const work = new WorkScope();
    const tool = createTool('invokable', { name: 'x', execute: async () => 1 });
    const done = collect(tool.source({}, testContext({}, work)));
    expect(work.working).to.equal(1);
    await done;
    expect(work.working).to.equal(0);
  });

  it('says when its function runs, before it does', async () => {
    const log: string[] = [];
    class Call extends WorkScope {
      override get access() {
        return { executing: () => log.push('executing'), traits: {} } as never;
      }
    }
    const tool = createTool('invokable', { name: 'x', execute: () => void log.push('runs') });
    const output$ = tool.source({}, testContext({}, new Call()));
    expect([log, markedSource(tool) === tool.source]).to.deep.equal([[], true]);
    await collect(output$);
    expect(log).to.deep.equal(['executing', 'runs']);
  });

  it('makes the text of values with encodeResult, the own one or that of the call', async () => {
    const spec = { name: 'x', execute: () => ({ a: 1n }), encodeResult: () => 'own' };
    const textWith = async (tool: AnyTool, traits?: object) => {
      class Call extends WorkScope {
        override get access() {
          return { executing: () => {}, traits } as never;
        }
      }
      const context = testContext({}, traits && new Call());
      const { values } = await collect(tool.source({} as never, context as never));
      return values;
    };
    const structured = { a: 1n };
    const output = (text: string) => [{ parts: [{ type: 'text', text }], structured }];
    const tool = createTool('invokable', spec);
    expect(await textWith(tool)).to.deep.equal(output('own'));
    expect(await textWith(tool, { encodeResult: () => 'defaults' })).to.deep.equal(
      output('defaults'),
    );
  });

  it('refuses a spec without a function', () => {
    expect(() => createTool('invokable', { name: 'x' } as never)).to.throw(
      InvalidToolError,
      'Tool "x" is invalid: execute must be a function, got undefined.',
    );
  });
});
