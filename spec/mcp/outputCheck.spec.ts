import { expect } from 'chai';
import { outputCheck } from '../../lib/mcp/outputCheck.ts';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';
import type { SchemaValidator } from '../../lib/schema/SchemaValidator.ts';

const schema = { type: 'object' };

/** A validator that takes everything, and tells what it has compiled. */
function counting() {
  const compiled: JsonSchema[] = [];
  const validator: SchemaValidator = {
    compile: (given) => {
      compiled.push(given);
      return (value) => ({ ok: true, value });
    },
  };
  return { validator, compiled };
}

describe('outputCheck', () => {
  it('compiles a schema once for each validator', () => {
    const [first, second] = [counting(), counting()];
    const other = { ...schema };
    for (const { validator } of [first, second, first]) {
      expect(outputCheck(schema, validator)?.({})).to.deep.equal({ ok: true, value: {} });
    }
    outputCheck(other, first.validator);
    expect(first.compiled).to.deep.equal([schema, other]);
    expect(second.compiled).to.deep.equal([schema]);
  });

  it('tries once to compile what cannot be compiled, and checks nothing then', () => {
    let times = 0;
    const validator: SchemaValidator = {
      compile: () => {
        times += 1;
        throw new Error('No.');
      },
    };
    expect([outputCheck(schema, validator), outputCheck(schema, validator)]).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect(times).to.equal(1);
  });

  it('gives nothing without a schema or a validator', () => {
    const { validator, compiled } = counting();
    expect(outputCheck(undefined, validator)).to.equal(undefined);
    expect(outputCheck(schema, undefined)).to.equal(undefined);
    expect(compiled).to.deep.equal([]);
  });
});
