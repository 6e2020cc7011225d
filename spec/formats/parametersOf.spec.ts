import { expect } from 'chai';
import { parametersOf } from '../../lib/formats/parametersOf.ts';

describe('parametersOf', () => {
  it('gives the schema of a tool as it is', () => {
    const inputSchema = { type: 'object', properties: {} } as const;
    expect(parametersOf(inputSchema)).to.equal(inputSchema);
  });

  it('gives a tool that takes free text the schema of an object with the text in input', () => {
    expect(parametersOf('text')).to.deep.equal({
      type: 'object',
      properties: { input: { type: 'string' } },
      required: ['input'],
    });
  });
});
