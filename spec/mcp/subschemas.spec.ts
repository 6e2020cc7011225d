import { expect } from 'chai';
import { subschemas } from '../../lib/mcp/subschemas.ts';

describe('subschemas', () => {
  it('gives the schema and all that are in it, wherever schemas stand', () => {
    const named = (title: string) => ({ title });
    const schema = {
      title: 'root',
      properties: { a: named('property'), pattern: named('named like a keyword') },
      patternProperties: { '^b': named('pattern') },
      additionalProperties: named('additional'),
      anyOf: [named('branch'), { ...named('outer'), not: named('inner') }],
      items: [named('item')],
      dependencies: { a: ['b'], b: named('dependency') },
      $defs: { c: named('definition'), d: true },
      if: named('condition'),
    };
    const titles = [...subschemas(schema)].map(({ title }) => title);
    expect(titles).to.have.members([
      'root',
      'property',
      'named like a keyword',
      'pattern',
      'additional',
      'branch',
      'outer',
      'inner',
      'item',
      'dependency',
      'definition',
      'condition',
    ]);
  });

  it('passes over data, and what is no schema', () => {
    const data = { title: 'data' };
    const schema = { default: data, enum: [data], const: data, examples: [data], 'x-own': data };
    expect([...subschemas(schema)]).to.deep.equal([schema]);
    expect([...subschemas(true)]).to.deep.equal([]);
    expect([...subschemas({ properties: [] })]).to.have.length(1);
  });
});
