import { expect } from 'chai';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import { params } from '../../lib/schema/params.ts';

const parse = (text: string): never => JSON.parse(text) as never;

function isFrozenThroughout(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenThroughout);
}

describe('params', () => {
  it('makes a JSON Schema of every kind of parameter', () => {
    const schema = params({
      name: { type: 'string', required: true, description: 'Name of the user.' },
      age: { type: 'integer', minimum: 0, maximum: 150 },
      ratio: { type: 'number', enum: [0.5, 1], required: false },
      gender: { type: 'string', enum: ['male', 'female'] },
      isNew: { type: 'boolean', default: false },
      tags: { type: 'array', element: { type: 'string', enum: ['a', 'b'] }, default: ['a'] },
      any: { type: 'array' },
      address: {
        type: 'object',
        description: 'Where.',
        properties: { city: { type: 'string', required: true }, zip: { type: 'string' } },
      },
      open: { type: 'object', default: { a: 1 } },
      limit: { type: 'integer', default: 10, required: true },
    });
    expect(schema).to.deep.equal({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Name of the user.' },
        age: { type: 'integer', minimum: 0, maximum: 150 },
        ratio: { type: 'number', enum: [0.5, 1] },
        gender: { type: 'string', enum: ['male', 'female'] },
        isNew: { type: 'boolean', default: false },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['a'] },
        any: { type: 'array' },
        address: {
          type: 'object',
          description: 'Where.',
          properties: { city: { type: 'string' }, zip: { type: 'string' } },
          required: ['city'],
        },
        open: { type: 'object', default: { a: 1 } },
        limit: { type: 'integer', default: 10 },
      },
      required: ['name', 'limit'],
    });
    expect(isFrozenThroughout(schema)).to.equal(true);
  });

  it('makes a schema of no parameters of an empty map', () => {
    expect(params({})).to.deep.equal({ type: 'object', properties: {} });
  });

  it('leaves the map as it is, and does not hold on to it', () => {
    const choices = ['a', 'b'];
    const fallback = { list: [1] };
    const map = { a: { type: 'string', enum: choices }, b: { type: 'object', default: fallback } };
    const before = structuredClone(map);
    const schema = params(map as never);
    expect(map).to.deep.equal(before);
    expect(Object.isFrozen(choices) || Object.isFrozen(fallback.list)).to.equal(false);
    choices.push('c');
    fallback.list.push(2);
    expect(schema.properties as object).to.deep.equal(before);
  });

  it('leaves out members that are undefined', () => {
    const map = { a: { type: 'string', description: undefined, enum: undefined } } as never;
    expect(params(map)).to.deep.equal({ type: 'object', properties: { a: { type: 'string' } } });
  });

  it('takes __proto__ and constructor as names like any other', () => {
    const schema = params(
      parse(`{"__proto__":{"type":"string","required":true},"constructor":{"type":"object",
        "properties":{"__proto__":{"type":"integer"}}}}`),
    );
    expect(JSON.stringify(schema)).to.equal(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"__proto__":{"type":"integer"}}}},"required":["__proto__"]}',
    );
    const check = ajvValidator().compile(schema);
    expect(check(parse('{"__proto__":"a","constructor":{"__proto__":1}}')).ok).to.equal(true);
    expect(check({}).ok).to.equal(false);
    expect(check(parse('{"__proto__":"a","constructor":{"__proto__":"b"}}')).ok).to.equal(false);
  });

  it('nests two hundred levels, and checks the innermost', () => {
    const nest = (wrap: (inner: object) => object): object =>
      Array.from({ length: 199 }).reduce<object>(wrap, { a: { type: 'integer', required: true } });
    const schema = params(
      nest((properties) => ({ a: { type: 'object', required: true, properties } })) as never,
    );
    const check = ajvValidator().compile(schema);
    const value = (leaf: unknown): unknown =>
      Array.from({ length: 200 }).reduce((inner) => ({ a: inner }), leaf);
    expect(check(value(5)).ok).to.equal(true);
    expect(check(value('5'))).to.deep.equal({
      ok: false,
      issues: [{ path: '/a'.repeat(200), message: 'must be an integer, got "5"' }],
    });
  });

  it('refuses a wrong map, naming the place and what came', () => {
    expect(() => params({ age: { type: 'integr' as never } })).to.throw(
      TypeError,
      /^params: \/age\/type must be one of string, number, integer, boolean, array, object, got "integr"\.$/,
    );
  });
});
