import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { expect } from 'chai';
import * as v from 'valibot';
import * as z from 'zod';
import * as mini from 'zod/mini';
import type { StandardSchema } from '../../lib/schema/StandardSchema.ts';
import { standardJsonSchema } from '../../lib/schema/standardJsonSchema.ts';

/** A Standard Schema that has nothing but what is given. */
function made(members: object, methods: object = {}): StandardSchema {
  const validate = (value: unknown): object => ({ value });
  return { '~standard': { version: 1, vendor: 'made', validate, ...members }, ...methods } as never;
}

const user = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Name of the user.' },
    limit: { type: 'number', default: 10 },
    size: { type: 'string' },
  },
  required: ['name', 'size'],
};

describe('standardJsonSchema', () => {
  it('gives what comes into a schema of zod, with descriptions, defaults and before transforms', () => {
    const schema = z.object({
      name: z.string().describe('Name of the user.'),
      limit: z.number().default(10),
      size: z.string().transform((text) => text.length),
    });
    expect(standardJsonSchema(schema)).to.deep.equal(user);
  });

  it('gives it of valibot, where it is wrapped', () => {
    const schema = v.object({
      name: v.pipe(v.string(), v.description('Name of the user.')),
      limit: v.optional(v.number(), 10),
      size: v.pipe(
        v.string(),
        v.transform((text) => text.length),
      ),
    });
    expect(standardJsonSchema(toStandardJsonSchema(schema))).to.deep.equal(user);
  });

  it('gives it of arktype, which is a function', () => {
    const schema = type({
      name: type('string').describe('Name of the user.'),
      limit: 'number = 10',
      size: type('string').pipe((text) => text.length),
    });
    const { required, ...rest } = standardJsonSchema(schema) as typeof user;
    expect({ ...rest, required: required.toSorted() }).to.deep.equal(user);
  });

  it('gives what comes out, where that is asked for', () => {
    const schema = z.object({ limit: z.number().default(10) });
    expect(standardJsonSchema(schema, 'output')).to.deep.include({ required: ['limit'] });
    const ark = type({ limit: 'number = 10' });
    expect(standardJsonSchema(ark, 'output')).to.deep.include({ required: ['limit'] });
  });

  it('takes the method of an older zod', () => {
    const schema = z.object({ a: z.string().transform((text) => text.length) });
    const { jsonSchema: _, ...members } = schema['~standard'] as never as { jsonSchema: unknown };
    const older = made(members, { toJSONSchema: schema.toJSONSchema.bind(schema) });
    expect(standardJsonSchema(older)).to.deep.equal({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    });
  });

  it('leaves out a $schema that says the default, and keeps another', () => {
    const giving = (json: object): StandardSchema => made({ jsonSchema: { input: () => json } });
    expect(
      standardJsonSchema(giving({ $schema: 'https://json-schema.org/draft/2020-12/schema' })),
    ).to.deep.equal({});
    const older = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
    expect(standardJsonSchema(giving(older))).to.deep.equal(older);
  });

  it('asks for 2020-12', () => {
    const asked: unknown[] = [];
    const input = (options: unknown): object => {
      asked.push(options);
      return {};
    };
    standardJsonSchema(made({ jsonSchema: { input } }));
    expect(asked).to.deep.equal([{ target: 'draft-2020-12' }]);
  });

  it('puts back a root that has a name', () => {
    const named = z.object({ a: z.string() }).meta({ id: 'User', title: 'U' });
    expect(standardJsonSchema(named)).to.deep.equal({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      title: 'U',
    });
    const tree = z
      .object({
        get children() {
          return z.array(tree).optional();
        },
      })
      .meta({ id: 'Tree' });
    const properties = { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } };
    expect(standardJsonSchema(tree)).to.deep.equal({
      type: 'object',
      properties,
      $defs: { Tree: { type: 'object', properties } },
    });
  });

  for (const $ref of ['#/$defs/no', '#', 'https://x.org', 5]) {
    it(`leaves a root that refers to ${$ref}`, () => {
      const json = { $ref, $defs: { a: {} } };
      expect(standardJsonSchema(made({ jsonSchema: { input: () => json } }))).to.deep.equal(json);
    });
  }

  for (const [schema, reason] of [
    [
      v.object({}),
      'it is a Standard Schema of valibot that gives no JSON Schema; wrap it with toStandardJsonSchema of @valibot/to-json-schema',
    ],
    [
      mini.object({}),
      'it is a Standard Schema of zod that gives no JSON Schema; take it from zod 4, not from zod/mini or zod 3',
    ],
    [
      made({ vendor: 'constructor' }),
      'it is a Standard Schema of constructor that gives no JSON Schema; give it a ~standard.jsonSchema, or write a JSON Schema',
    ],
    [made({ jsonSchema: { input: () => true } }), 'made must give a JSON Schema for it, got true'],
    [
      made({ jsonSchema: { input: async () => ({}) } }),
      'made must give a JSON Schema for it, got a Promise',
    ],
    [z.object({ a: z.date() }), 'Date cannot be represented in JSON Schema'],
  ] as const) {
    it(`refuses a schema: ${reason}`, () => {
      expect(() => standardJsonSchema(schema as StandardSchema)).to.throw(Error, reason);
    });
  }
});
