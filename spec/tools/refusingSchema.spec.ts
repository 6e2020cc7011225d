import { expect } from 'chai';
import { InvalidSchemaError } from '../../lib/errors/InvalidSchemaError.ts';
import { refusingSchema } from '../../lib/tools/refusingSchema.ts';

describe('refusingSchema', () => {
  it('gives what the step gives', () => {
    expect(refusingSchema('search', 'input', () => 5)).to.equal(5);
  });

  for (const [thrown, reason] of [
    [new Error('/type must be one.'), '/type must be one.'],
    ['text', '"text".'],
    [undefined, 'undefined.'],
  ] as const) {
    it(`refuses the tool for ${String(thrown)}`, () => {
      const step = (): never => {
        throw thrown;
      };
      expect(() => refusingSchema('search', 'output', step))
        .to.throw(InvalidSchemaError, `The output schema of tool "search" is invalid: ${reason}`)
        .with.property('cause', thrown);
    });
  }
});
