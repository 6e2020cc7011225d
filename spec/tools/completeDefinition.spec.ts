import { expect } from 'chai';
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
});
