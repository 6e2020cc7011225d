import { expect } from 'chai';
import { checkableSchema } from '../../lib/schema/checkableSchema.ts';

const PATTERN = '^(?:__proto__)$';
const parse = (text: string): never => JSON.parse(text) as never;

describe('checkableSchema', () => {
  it('gives a schema that needs no change itself', () => {
    const schema = { properties: { a: { type: 'string' }, constructor: {} } };
    expect(checkableSchema(schema)).to.equal(schema);
  });

  it('makes a pattern of such a property, wherever it is, and leaves the schema as it is', () => {
    const inner = '{"properties":{"__proto__":{"type":"string"},"a":{}}}';
    const made = { properties: { a: {} }, patternProperties: { [PATTERN]: { type: 'string' } } };
    const schema = parse(
      `{"properties":{"x":${inner}},"items":${inner},"prefixItems":[${inner}],"$defs":{"d":${inner}},"not":${inner}}`,
    );
    const text = JSON.stringify(schema);
    expect(checkableSchema(schema)).to.deep.equal({
      properties: { x: made },
      items: made,
      prefixItems: [made],
      $defs: { d: made },
      not: made,
    });
    expect(JSON.stringify(schema)).to.equal(text);
  });

  it('keeps other patterns, and what is inside the property', () => {
    const schema = parse(
      '{"properties":{"__proto__":{"properties":{"__proto__":true}}},"patternProperties":{"^a":{}}}',
    );
    expect(checkableSchema(schema)).to.deep.equal({
      properties: {},
      patternProperties: {
        '^a': {},
        [PATTERN]: { properties: {}, patternProperties: { [PATTERN]: true } },
      },
    });
  });

  it('leaves out a nullable that says nothing', () => {
    const nullable = { nullable: true };
    const schema = {
      ...nullable,
      properties: { a: { ...nullable, enum: ['x'] }, b: { ...nullable, type: 'string' } },
      anyOf: [{ type: 'null', nullable: false }],
      default: nullable,
    };
    expect(checkableSchema(schema)).to.deep.equal({
      properties: { a: { enum: ['x'] }, b: { ...nullable, type: 'string' } },
      anyOf: [{ type: 'null' }],
      default: nullable,
    });
  });

  it('leaves data alone', () => {
    const schema = parse(
      '{"const":{"properties":{"__proto__":1}},"properties":5,"dependencies":{"a":["__proto__"]}}',
    );
    expect(checkableSchema(schema)).to.deep.equal(schema);
  });
});
