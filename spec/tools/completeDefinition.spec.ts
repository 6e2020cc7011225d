import { type } from 'arktype';
import { expect } from 'chai';
import * as v from 'valibot';
import * as z from 'zod';
import { InvalidSchemaError } from '../../lib/errors/InvalidSchemaError.ts';
import { completeDefinition, noParameters } from '../../lib/tools/completeDefinition.ts';

describe('completeDefinition', () => {
  it('fills in what was left out', () => {
    const definition = completeDefinition({ name: 'now' });
    expect(definition).to.deep.equal({ name: 'now', description: '', inputSchema: noParameters });
    expect(noParameters).to.deep.equal({ type: 'object', properties: {} });
    expect([definition, noParameters, noParameters.properties].every(Object.isFrozen)).to.equal(
      true,
    );
  });

  it('keeps what was given, a whole schema itself', () => {
    const inputSchema = { type: 'object', properties: { a: {} }, required: ['a'] };
    const outputSchema = { type: 'object' };
    const definition = completeDefinition({
      name: 'x',
      description: 'X.',
      inputSchema,
      outputSchema,
    });
    expect(definition).to.deep.equal({ name: 'x', description: 'X.', inputSchema, outputSchema });
    expect(definition.inputSchema).to.equal(inputSchema);
  });

  it('keeps free text', () => {
    expect(completeDefinition({ name: 'x', inputSchema: 'text' }).inputSchema).to.equal('text');
  });

  for (const [given, expected] of [
    [{}, { type: 'object', properties: {} }],
    [{ properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    [{ type: 'object' }, { type: 'object', properties: {} }],
    [
      { type: ['object', 'null'], title: 'T' },
      { type: 'object', properties: {}, title: 'T' },
    ],
    [
      { anyOf: [{ required: ['a'] }] },
      { type: 'object', properties: {}, anyOf: [{ required: ['a'] }] },
    ],
  ] as const) {
    it(`gives ${JSON.stringify(given)} a type and properties`, () => {
      const before = structuredClone(given);
      const { inputSchema } = completeDefinition({ name: 'x', inputSchema: given });
      expect(inputSchema).to.deep.equal(expected);
      expect(Object.isFrozen(inputSchema)).to.equal(true);
      expect(given).to.deep.equal(before);
    });
  }

  it('tells the JSON Schema of a Standard Schema, also of one without type and properties', () => {
    const inputSchema = z.object({ a: z.string().describe('A.') });
    expect(completeDefinition({ name: 'x', inputSchema }).inputSchema).to.deep.equal({
      type: 'object',
      properties: { a: { type: 'string', description: 'A.' } },
      required: ['a'],
    });
    const union = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(completeDefinition({ name: 'x', inputSchema: union }).inputSchema).to.include.keys(
      'type',
      'properties',
      'anyOf',
    );
    expect(
      completeDefinition({ name: 'x', inputSchema: type({ a: 'string' }) }),
    ).to.have.nested.property('inputSchema.properties.a.type', 'string');
  });

  it('tells the JSON Schema of what comes out of an outputSchema of a library', () => {
    const outputSchema = z.object({ a: z.number().default(1) });
    const definition = completeDefinition({ name: 'x', outputSchema });
    expect(definition.outputSchema).to.deep.include({
      type: 'object',
      properties: { a: { type: 'number', default: 1 } },
      required: ['a'],
    });
  });

  it('tells a schema as its modifier made it, and leaves that of the author', () => {
    const inputSchema = { properties: { a: { type: 'string' } } };
    const before = structuredClone(inputSchema);
    for (const [given, properties] of [
      [inputSchema, { a: { type: 'string', title: 'a' } }],
      [z.object({ a: z.string() }), { a: { type: 'string', title: 'a' } }],
      [undefined, {}],
    ] as const) {
      const definition = completeDefinition({
        name: 'x',
        inputSchema: given,
        schemaModifier: (path, schema) => ({ ...schema, title: path.join('.') || 'root' }),
      });
      expect(definition.inputSchema).to.deep.include({ type: 'object', title: 'root', properties });
    }
    expect(inputSchema).to.deep.equal(before);
  });

  it('does not ask a modifier about free text', () => {
    const definition = completeDefinition({
      name: 'x',
      inputSchema: 'text',
      schemaModifier: () => ({ type: 'object' }),
    });
    expect(definition.inputSchema).to.equal('text');
  });

  const loop: Record<string, unknown> = {};
  loop.not = loop;

  for (const [input, reason] of [
    [{ inputSchema: v.object({}) }, 'it is a Standard Schema of valibot that gives no JSON Schema'],
    [{ inputSchema: z.object({ a: z.date() }) }, 'Date cannot be represented in JSON Schema'],
    [{ inputSchema: z.string() }, '/type must be "object", got "string"'],
    [
      { schemaModifier: () => 5 },
      'schemaModifier must give a JSON Schema or undefined for the root',
    ],
    [{ schemaModifier: () => ({ type: 'string' }) }, '/type must be "object", got "string"'],
    [{ schemaModifier: 5 }, 'schemaModifier failed for the root'],
    [{ inputSchema: loop, schemaModifier: () => undefined }, 'it contains itself'],
    [{ inputSchema: null, schemaModifier: () => undefined }, 'it must be a JSON Schema'],
  ] as const) {
    it(`refuses a tool by name: ${reason}`, () => {
      expect(() => completeDefinition({ name: 'search', ...input } as never)).to.throw(
        InvalidSchemaError,
        `The input schema of tool "search" is invalid: ${reason}`,
      );
    });
  }

  it('says that it is the output schema that gives no JSON Schema', () => {
    expect(() => completeDefinition({ name: 'search', outputSchema: v.object({}) })).to.throw(
      InvalidSchemaError,
      'The output schema of tool "search" is invalid: it is a Standard Schema of valibot',
    );
  });
});
