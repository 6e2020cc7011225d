import { expect } from 'chai';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';
import type { ValidateValue } from '../../lib/schema/SchemaValidator.ts';

const compile = (schema: unknown): ValidateValue => ajvValidator().compile(schema as JsonSchema);
const isValid = (schema: unknown, value: unknown): boolean => compile(schema)(value).ok;
const parse = (text: string): unknown => JSON.parse(text);

/** A schema with `levels` schemas in each other. */
function nested(levels: number, wrap: (inner: object) => object): object {
  return Array.from({ length: levels - 1 }).reduce<object>(wrap, { type: 'string' });
}

/** A schema of so many references, each behind the one before. */
function chain(length: number): object {
  const links = Array.from({ length }, (_, index) => [
    `d${index}`,
    { properties: { x: index + 1 < length ? { $ref: `#/$defs/d${index + 1}` } : {} } },
  ]);
  return { $ref: '#/$defs/d0', $defs: Object.fromEntries(links) };
}

const loop: Record<string, unknown> = {};
loop.properties = { a: loop };

describe('ajvValidator', () => {
  it('gives the value as it is, and writes nothing into it', () => {
    const value = Object.freeze({});
    const outcome = compile({ properties: { days: { default: 3 } } })(value);
    expect(outcome).to.deep.equal({ ok: true, value: {} });
    expect(outcome.ok && outcome.value).to.equal(value);
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
        { path: '/a', message: 'must be an integer, got "5"' },
        { path: '/b', message: 'must be a string, got 5' },
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
    ['has a list of items, where that is prefixItems', { items: [{}] }, /\/items must be/],
    ['contains itself', loop, /^it contains itself$/],
    [
      'is nested too deeply',
      nested(513, (inner) => ({ not: inner })),
      /^it is nested more than 512 levels deep$/,
    ],
    [
      'is nested too deeply for the compiler',
      chain(1_500),
      /^it is nested too deeply, or too large, to be compiled$/,
    ],
    [
      'is too large',
      { description: 'x'.repeat(2 ** 20) },
      /^it has more than 1048576 characters as JSON text$/,
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

  it('checks properties named __proto__, at every depth', () => {
    const named = parse('{"properties":{"__proto__":{"type":"string"},"a":{"$ref":"#"}}}');
    expect(isValid(named, parse('{"__proto__":"x","a":{"__proto__":"x"}}'))).to.equal(true);
    expect(compile(named)(parse('{"a":{"__proto__":5}}'))).to.deep.equal({
      ok: false,
      issues: [{ path: '/a/__proto__', message: 'must be a string, got 5' }],
    });
    const closed = { ...(named as object), additionalProperties: false };
    expect(isValid(closed, parse('{"__proto__":"x"}'))).to.equal(true);
    expect(isValid(closed, {})).to.equal(true);
  });

  it('keeps defaults of a branch that does not count out of the value', () => {
    const schema = {
      anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }],
      $defs: {
        a: { properties: { x: { default: 1 }, kind: { const: 'a' } } },
        b: { properties: { kind: { const: 'b' } }, additionalProperties: false },
      },
    };
    expect(isValid(schema, { kind: 'b' })).to.equal(true);
  });

  it('gives up a check that doubles with every reference, instead of hanging', () => {
    const names = Array.from({ length: 60 }, (_, index) => `d${index}`);
    const doubling = {
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries(
        names.map((name, index) => {
          const next = { $ref: `#/$defs/d${index + 1}` };
          return [name, index === 59 ? { type: 'object' } : { allOf: [next, next] }];
        }),
      ),
    };
    const message = 'cannot be checked: it takes too many steps, or is nested too deeply';
    expect(compile(doubling)({})).to.deep.equal({ ok: false, issues: [{ path: '', message }] });
    expect(compile({ $ref: '#' })({})).to.deep.equal({
      ok: false,
      issues: [{ path: '', message }],
    });
    expect(isValid({ $ref: '#/$defs/d', $defs: { d: {} } }, {}), 'afterwards').to.equal(true);
  });

  it('says what is wrong deep inside a union that refers to itself, without trying all ways to it', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/either' } } };
    const text = { type: 'string' };
    const $defs = { either: { oneOf: [node, text, { ...node, required: ['x'] }] } };
    const check = compile({ properties: { a: { $ref: '#/$defs/either' } }, $defs });
    const deep = Array.from({ length: 10 }).reduce((next) => ({ next }), 1);
    const outcome = check({ a: deep });
    expect(outcome.ok ? [] : outcome.issues).to.have.length(1);

    const list = { anyOf: [{ ...node, required: ['next'] }, text] };
    const long = Array.from({ length: 300 }).reduce((next) => ({ next }), 1);
    expect(compile({ ...list, $defs: { either: list } })(long)).to.deep.equal({
      ok: false,
      issues: [{ path: '/next'.repeat(300), message: 'must be an object or a string, got 1' }],
    });
  });

  it('tells the first of very many issues, and takes as many values that are right', () => {
    const check = compile({ properties: { a: { items: { type: 'string' } } } });
    const outcome = check({ a: Array.from({ length: 100_000 }, () => 1) });
    const issues = outcome.ok ? [] : outcome.issues;
    expect(issues).to.have.length(1_000);
    expect(issues[0]).to.deep.equal({ path: '/a/0', message: 'must be a string, got 1' });
    expect(check({ a: Array.from({ length: 100_000 }, () => 'x') }).ok).to.equal(true);
  });

  it('takes keywords that are none of JSON Schema, and checks nothing by them', () => {
    const schema = { id: 'a', properties: { x: { nullable: true, anyOf: [{ minimum: 3 }] } } };
    expect([isValid(schema, { x: 3 }), isValid(schema, { x: 1 })]).to.deep.equal([true, false]);
  });

  it('takes what JSON cannot write for no number', () => {
    for (const type of ['number', 'integer']) {
      expect(isValid({ type }, parse('1e400')), type).to.equal(false);
      expect(isValid({ type }, Number.NaN), type).to.equal(false);
      expect(isValid({ type }, 1e300), type).to.equal(true);
    }
  });

  it('knows decimal multiples, and equal elements of any kind', () => {
    expect(isValid({ multipleOf: 0.01 }, 19.99)).to.equal(true);
    const list = (text: string): boolean => isValid({ uniqueItems: true }, parse(text));
    expect([list('[{"valueOf":1},{"valueOf":2}]'), list('[{},{}]')]).to.deep.equal([true, false]);
  });

  it('compiles what many references point to once', function () {
    this.timeout(8_000);
    const names = Array.from({ length: 400 }, (_, index) => `p${index}`);
    const mapOf = (schema: object): object =>
      Object.fromEntries(names.map((name) => [name, schema]));
    const check = compile({
      properties: mapOf({ $ref: '#/$defs/large' }),
      $defs: { large: { properties: mapOf({ type: 'string' }) } },
    });
    expect(check({ p1: { p2: 'a' } }).ok).to.equal(true);
    expect(check({ p1: { p2: 5 } }).ok).to.equal(false);
  });
});
