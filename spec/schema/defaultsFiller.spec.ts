import { expect } from 'chai';
import { defaultsFiller } from '../../lib/schema/defaultsFiller.ts';

const parse = (text: string): unknown => JSON.parse(text);

/** The value after the defaults of the schema were written into it. */
function filled(schema: object, value: unknown): unknown {
  defaultsFiller(schema as never)?.(value);
  return value;
}

const tree = {
  properties: { size: { default: 1 }, children: { type: 'array', items: { $ref: '#' } } },
};

describe('defaultsFiller', () => {
  for (const schema of [
    {},
    { default: {} },
    { type: 'object', properties: { a: { type: 'string' } } },
    { description: 'The "default" is 5.' },
  ]) {
    it(`has nothing to write for ${JSON.stringify(schema)}`, () => {
      expect(defaultsFiller(schema as never)).to.equal(undefined);
    });
  }

  for (const [what, schema, value, expected] of [
    ['a property', { properties: { a: { default: 3 } } }, {}, { a: 3 }],
    [
      'null and false',
      { properties: { a: { default: null }, b: { default: false } } },
      {},
      { a: null, b: false },
    ],
    ['what is there', { properties: { a: { default: 3 } } }, { a: null }, { a: null }],
    [
      'an object inside',
      { properties: { a: { properties: { b: { default: 1 } } } } },
      { a: {} },
      { a: { b: 1 } },
    ],
    [
      'an object that is not there',
      { properties: { a: { properties: { b: { default: 1 } } } } },
      {},
      {},
    ],
    [
      'a default itself',
      { properties: { a: { default: {}, properties: { b: { default: 1 } } } } },
      {},
      { a: { b: 1 } },
    ],
    [
      'elements',
      { properties: { list: { items: { properties: { b: { default: 1 } } } } } },
      { list: [{}, { b: 2 }, 5] },
      { list: [{ b: 1 }, { b: 2 }, 5] },
    ],
    [
      'the first elements and the others',
      {
        prefixItems: [{ properties: { a: { default: 1 } } }, {}],
        items: { properties: { b: { default: 2 } } },
      },
      [{}, {}, {}],
      [{ a: 1 }, {}, { b: 2 }],
    ],
    [
      'a list of items and additional ones',
      {
        items: [{ properties: { a: { default: 1 } } }],
        additionalItems: { properties: { b: { default: 2 } } },
      },
      [{}, {}],
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'additional properties',
      { properties: { a: {} }, additionalProperties: { properties: { b: { default: 1 } } } },
      { a: {}, c: {} },
      { a: {}, c: { b: 1 } },
    ],
    [
      'what allOf and references say',
      {
        allOf: [{ properties: { a: { default: 1 } } }, { $ref: '#/$defs/b%20c' }],
        $defs: { 'b c': { properties: { b: { default: 2 } } } },
      },
      {},
      { a: 1, b: 2 },
    ],
    [
      'a property that is described twice',
      {
        properties: { a: { default: 1, properties: { x: { default: 1 } } } },
        allOf: [{ properties: { a: { default: 2, properties: { y: { default: 2 } } } } }],
      },
      { a: {} },
      { a: { x: 1, y: 2 } },
    ],
    [
      'the first of two defaults',
      { properties: { a: { default: 1 } }, allOf: [{ properties: { a: { default: 2 } } }] },
      {},
      { a: 1 },
    ],
    [
      'a tree',
      tree,
      { children: [{ children: [{}] }] },
      { size: 1, children: [{ size: 1, children: [{ size: 1 }] }] },
    ],
    [
      'a property called default',
      { properties: { default: { type: 'string' }, a: { default: 1 } } },
      {},
      { a: 1 },
    ],
    [
      'names like any other',
      { properties: { constructor: { default: 1 } } },
      {},
      { constructor: 1 },
    ],
    [
      'no branch',
      {
        anyOf: [{ properties: { a: { default: 1 } } }],
        then: { properties: { b: { default: 1 } } },
      },
      {},
      {},
    ],
    ['no scalar', { properties: { a: { default: 1 } } }, 5, 5],
    [
      'a reference to nothing',
      { $ref: '#/$defs/no', properties: { a: { default: 1 } } },
      {},
      { a: 1 },
    ],
    [
      'a reference that is no URI',
      { $ref: '#/%', properties: { a: { default: 1 } } },
      {},
      { a: 1 },
    ],
    ['a reference to itself', { $ref: '#', properties: { a: { default: 1 } } }, {}, { a: 1 }],
  ] as const) {
    it(`fills in ${what}`, () => {
      expect(filled(schema, structuredClone(value))).to.deep.equal(expected);
    });
  }

  it('writes an own property named __proto__', () => {
    const value = filled(
      parse('{"properties":{"__proto__":{"default":{"polluted":1}}}}') as object,
      {},
    );
    expect(JSON.stringify(value)).to.equal('{"__proto__":{"polluted":1}}');
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
  });

  it('gives each value a default of its own', () => {
    const given = [1];
    const fill = defaultsFiller({ properties: { list: { default: given } } });
    const [first, second] = [{}, {}] as { list?: number[] }[];
    fill?.(first);
    first?.list?.push(2);
    fill?.(second);
    expect(second).to.deep.equal({ list: [1] });
    expect(given).to.deep.equal([1]);
  });

  it('takes time by the value, however often the schema doubles', () => {
    const node = { $ref: '#/$defs/node' };
    const schema = {
      ...node,
      $defs: {
        node: {
          properties: { a: { default: 1 } },
          allOf: [{ properties: { next: node } }, { properties: { next: { allOf: [node] } } }],
        },
      },
    };
    const value = Array.from({ length: 60 }).reduce<object>((next) => ({ next }), {});
    const text = JSON.stringify(filled(schema, value));
    expect(text.split('"a":1')).to.have.length(62);
  });
});
