import { expect } from 'chai';
import { modifySchema, type SchemaModifier } from '../../lib/schema/modifySchema.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    tags: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
    pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
  },
};

/** The paths that a modifier is asked for, in order. */
function pathsOf(given: object): string[] {
  const paths: string[] = [];
  modifySchema(given as never, (path) => {
    paths.push(path.join('.'));
    return undefined;
  });
  return paths;
}

describe('modifySchema', () => {
  it('asks for every property and element, innermost first, and for the root last', () => {
    expect(pathsOf(schema)).to.deep.equal([
      'city',
      'tags.*.id',
      'tags.*',
      'tags',
      'pair.*',
      'pair.*',
      'pair.*',
      'pair',
      '',
    ]);
  });

  it('goes into branches, which have no path of their own, and not behind references', () => {
    const branches = {
      anyOf: [{ properties: { a: {} } }, { allOf: [{ properties: { b: {} } }] }],
      oneOf: [{ items: {} }],
      then: { properties: { c: {} } },
      else: { properties: { d: {} } },
      not: { properties: { no: {} } },
      properties: { e: { $ref: '#/$defs/f' } },
      $defs: { f: { properties: { no: {} } } },
      items: [{}, {}],
    };
    expect(pathsOf(branches)).to.deep.equal(['a', 'b', '*', 'c', 'd', 'e', '*', '*', '']);
  });

  it('puts what it gives in the place of the schema, and keeps the others', () => {
    const describe: SchemaModifier = (path, one) => {
      if (path.at(-1) === 'id') return { ...one, description: path.join('.') };
      return path.length === 0 ? { ...one, additionalProperties: false } : undefined;
    };
    expect(modifySchema(schema, describe)).to.deep.equal({
      ...schema,
      properties: {
        ...schema.properties,
        tags: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'integer', description: 'tags.*.id' } },
          },
        },
      },
      additionalProperties: false,
    });
  });

  it('shows what encloses a place the changed one, and visits nothing again', () => {
    let asked = 0;
    const result = modifySchema({ properties: { a: { properties: { b: {} } } } }, (path, one) => {
      asked += 1;
      return { properties: { more: {} }, was: one.was ?? path.join('.'), inside: one };
    });
    expect(asked).to.equal(3);
    expect(result).to.have.nested.property('inside.properties.a.inside.properties.b.was', 'a.b');
  });

  it('leaves the schema of the author as it is, even if the modifier writes into it', () => {
    const given = { properties: { a: { enum: ['x'] } } };
    const before = structuredClone(given);
    const result = modifySchema(given, (_path, one) => {
      (one.enum as string[] | undefined)?.push('y');
      return undefined;
    });
    expect(given).to.deep.equal(before);
    expect(result).to.not.equal(given);
  });

  it('shows true and false as schemas', () => {
    const seen: unknown[] = [];
    const result = modifySchema({ properties: { a: true, b: false, c: true } }, (path, one) => {
      seen.push(one);
      return path[0] === 'c' ? { description: 'C' } : undefined;
    });
    expect(seen.slice(0, 3)).to.deep.equal([{}, { not: {} }, {}]);
    expect(result).to.deep.equal({ properties: { a: true, b: false, c: { description: 'C' } } });
  });

  it('takes __proto__ as a name like any other', () => {
    const given = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}');
    const result = modifySchema(given, (path, one) =>
      path[0] === '__proto__' ? { ...one, title: 'T' } : undefined,
    );
    expect(JSON.stringify(result)).to.equal(
      '{"properties":{"__proto__":{"type":"string","title":"T"}}}',
    );
  });

  for (const given of [null, true, 5, 'text', [], Promise.resolve({})]) {
    it(`refuses ${JSON.stringify(given)} from the modifier`, () => {
      expect(() =>
        modifySchema(schema, (path) => (path.length === 3 ? (given as never) : undefined)),
      ).to.throw(
        TypeError,
        /^schemaModifier must give a JSON Schema or undefined for \/tags\/\*\/id, got /,
      );
    });
  }

  for (const [thrown, message] of [
    [new Error('no'), 'no'],
    ['text', '"text"'],
  ] as const) {
    it(`says that the modifier threw ${message}, and where`, () => {
      expect(() =>
        modifySchema(schema, (path) => {
          if (path.length === 0) throw thrown;
          return undefined;
        }),
      )
        .to.throw(TypeError, `schemaModifier failed for the root: ${message}`)
        .with.property('cause', thrown);
    });
  }
});
