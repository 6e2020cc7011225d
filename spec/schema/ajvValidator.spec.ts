import { expect } from 'chai';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';
import type { ValidateValue } from '../../lib/schema/SchemaValidator.ts';

const compile = (schema: unknown): ValidateValue => ajvValidator().compile(schema as JsonSchema);
const isValid = (schema: unknown, value: unknown): boolean => compile(schema)(value).ok;
const parse = (text: string): unknown => JSON.parse(text);

describe('ajvValidator', () => {
  it('gives the value with defaults written into it', () => {
    const schema = { type: 'object', properties: { days: { type: 'integer', default: 3 } } };
    const value = {};
    const outcome = compile(schema)(value);
    expect(outcome).to.deep.equal({ ok: true, value: { days: 3 } });
    expect(outcome.ok && outcome.value).to.equal(value);
  });

  it('gives each value a default of its own', () => {
    const schema = { properties: { list: { default: [] } } };
    const check = compile(schema);
    const [first, second] = [{}, {}] as { list?: unknown[] }[];
    check(first);
    first?.list?.push(1);
    check(second);
    expect(second).to.deep.equal({ list: [] });
  });

  it('gives every issue, and repairs nothing', () => {
    const schema = {
      properties: { a: { type: 'integer' }, b: { type: 'string' } },
      required: ['c'],
    };
    const value = { a: '5', b: 5 };
    expect(compile(schema)(value)).to.deep.equal({
      ok: false,
      issues: [
        { path: '/c', message: 'is required, but missing' },
        { path: '/a', message: 'must be integer, got "5"' },
        { path: '/b', message: 'must be string, got 5' },
      ],
    });
    expect(value).to.deep.equal({ a: '5', b: 5 });
  });

  it('keeps outcomes apart: a later check does not change an earlier one', () => {
    const check = compile({ required: ['a'] });
    const bad = check({});
    check({ a: 1 });
    expect(bad.ok).to.equal(false);
  });

  it('knows formats', () => {
    expect(isValid({ properties: { a: { format: 'email' } } }, { a: 'no' })).to.equal(false);
    expect(
      isValid({ properties: { a: { format: 'date-time' } } }, { a: '2026-01-01T00:00:00Z' }),
    ).to.equal(true);
    expect(isValid({ properties: { a: { format: 'unheard-of' } } }, { a: 'x' })).to.equal(true);
  });

  it('takes a pattern that is valid only without the Unicode flag, and Unicode ones with it', () => {
    expect(isValid({ properties: { a: { pattern: '^[\\w-.]+$' } } }, { a: 'a-b.c' })).to.equal(
      true,
    );
    expect(isValid({ properties: { a: { pattern: '^\\p{Lu}$' } } }, { a: 'É' })).to.equal(true);
    expect(isValid({ properties: { a: { pattern: '^.$' } } }, { a: '😀' })).to.equal(true);
  });

  for (const [uri, schema, value] of [
    [undefined, { prefixItems: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft/2019-09/schema', { items: [{ type: 'string' }] }, [1]],
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft-07/schema', { dependencies: { a: ['b'] } }, { a: 1 }],
    ['http://json-schema.org/draft-06/schema#', { contains: { const: 1 } }, [2]],
  ] as const) {
    it(`reads a schema of ${uri ?? 'no $schema'}`, () => {
      expect(isValid({ ...(uri && { $schema: uri }), ...schema }, value)).to.equal(false);
    });
  }

  for (const [why, schema, message] of [
    [
      'is of an unknown dialect',
      { $schema: 'http://json-schema.org/draft-04/schema#' },
      /\$schema must be one of draft\/2020-12, draft\/2019-09, draft-07, draft-06, got ".*draft-04/,
    ],
    ['is no object', 'object', /must be a JSON Schema, got "object"/],
    ['has an unknown type', { type: 'objct' }, /\/type must be one of/],
    [
      'has a pattern that cannot be read',
      { properties: { a: { pattern: '(' } } },
      /Unterminated group/,
    ],
    [
      'refers to nothing',
      { properties: { a: { $ref: '#/$defs/no' } } },
      /can't resolve reference #\/\$defs\/no/,
    ],
    [
      'has two meanings for one $id',
      { $defs: { a: { $id: 'x', type: 'string' }, b: { $id: 'x' } } },
      /more than one schema/,
    ],
  ] as const) {
    it(`refuses a schema that ${why}`, () => {
      expect(() => compile(schema)).to.throw(Error, message);
      expect(() => compile(schema), 'again').to.throw(Error, message);
    });
  }

  it('compiles a schema object once', () => {
    const schema = { properties: { a: { type: 'string' } } };
    expect(compile(schema)).to.equal(compile(schema));
    expect(compile(schema)).to.not.equal(compile({ ...schema }));
  });

  it('lets schemas share an $id, and hides what is inside one from the others', () => {
    const first = {
      $id: 'https://x.org/tool',
      $defs: { a: { $id: 'part', type: 'string' } },
      properties: { a: { $ref: 'part' } },
    };
    const second = {
      $id: 'https://x.org/tool',
      $defs: { a: { $id: 'part', type: 'number' } },
      properties: { a: { $ref: 'part' } },
    };
    const checks = [compile(first), compile(second)];
    expect(checks.map((check) => check({ a: 'text' }).ok)).to.deep.equal([true, false]);
    expect(checks.map((check) => check({ a: 5 }).ok)).to.deep.equal([false, true]);
    expect(() => compile({ properties: { a: { $ref: 'https://x.org/part' } } })).to.throw(
      /can't resolve/,
    );
  });

  it('lets a schema refer to itself and to the meta-schema', () => {
    const tree = {
      properties: { children: { type: 'array', items: { $ref: '#' } }, name: { type: 'string' } },
    };
    expect(isValid(tree, { children: [{ children: [{ name: 5 }] }] })).to.equal(false);
    const meta = {
      properties: { schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' } },
    };
    expect(isValid(meta, { schema: { type: 'objct' } })).to.equal(false);
  });

  it('works on after many schemas', () => {
    const check = compile({ properties: { a: { type: 'string' } } });
    for (let index = 0; index < 450; index += 1) {
      expect(
        isValid({ properties: { [`p${index}`]: { const: index } } }, { [`p${index}`]: 0 }),
      ).to.equal(index === 0);
    }
    expect(check({ a: 1 }).ok).to.equal(false);
  });

  it('takes __proto__ and constructor as names like any other', () => {
    expect(isValid({ required: ['constructor'] }, {})).to.equal(false);
    expect(isValid({ required: ['__proto__'] }, {})).to.equal(false);
    expect(isValid({ required: ['__proto__'] }, parse('{"__proto__":1}'))).to.equal(true);
    expect(isValid({ properties: { constructor: { type: 'string' } } }, {})).to.equal(true);
    expect(
      isValid({ properties: { constructor: { type: 'string' } } }, { constructor: 5 }),
    ).to.equal(false);
    expect(
      isValid({ additionalProperties: false }, parse('{"__proto__":{"polluted":1}}')),
    ).to.equal(false);
    expect(
      isValid({ additionalProperties: { type: 'string' } }, parse('{"__proto__":1}')),
    ).to.equal(false);
    compile({ properties: { a: { default: 1 } }, additionalProperties: true })(
      parse('{"__proto__":{"polluted":1}}'),
    );
    expect(Reflect.get({}, 'polluted')).to.equal(undefined);
  });
});
