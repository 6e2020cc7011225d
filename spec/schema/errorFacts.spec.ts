import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { type InnerErrors, tellErrorFacts } from '../../lib/schema/errorFacts.ts';
import type { PlacedError } from '../../lib/schema/relevantErrors.ts';

/** The errors of a value, the last of which is that of `keyword`; and what it tells of those inside it. */
function check(schema: object, value: unknown): { errors: PlacedError[]; facts: InnerErrors } {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  tellErrorFacts(ajv as never);
  const validate = ajv.compile(schema);
  validate(value);
  const errors = validate.errors ?? [];
  return { errors, facts: errors.at(-1)?.params as InnerErrors };
}

const $defs = { pair: { required: ['a', 'b'] } };

describe('tellErrorFacts', () => {
  it('tells where the errors of each branch of a union begin', () => {
    const anyOf = [{ type: 'string' }, { $ref: '#/$defs/pair' }, { minProperties: 1 }];
    const { facts } = check({ $defs, anyOf }, {});
    expect(facts).to.deep.include({ from: 0, to: 4, begins: [0, 1, 3] });
  });

  it('counts none that a union inside it has taken back', () => {
    const inner = { anyOf: [{ type: 'string' }, { type: 'object' }] };
    const { facts } = check({ oneOf: [inner, { required: ['a'] }, inner] }, {});
    expect(facts).to.deep.include({ passingSchemas: [0, 2] });
    const { facts: single } = check({ anyOf: [{ ...inner, maxProperties: 0 }] }, { a: 1 });
    expect(single).to.deep.include({ from: 0, to: 1, begins: [0] });
  });

  it('tells it also behind other errors, and of a union behind a reference', () => {
    const schema = {
      required: ['x', 'y'],
      $ref: '#/$defs/union',
      $defs: { ...$defs, union: { oneOf: [{ $ref: '#/$defs/pair' }, { type: 'null' }] } },
    };
    const { errors, facts } = check(schema, {});
    expect(errors.map(({ keyword }) => keyword)).to.include.members(['required', 'type', 'oneOf']);
    const union = errors.find(({ keyword }) => keyword === 'oneOf')?.params as InnerErrors;
    expect(union.to - union.from).to.equal(3);
    expect(facts).to.be.an('object');
  });

  it('tells the errors of elements that a contains has passed over', () => {
    const { facts } = check({ contains: { type: 'string', minLength: 2 } }, ['a', 1, null]);
    expect(facts).to.deep.include({ from: 0, to: 3, minContains: 1 });
  });

  it('names no property again for each one that is missing', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `property${index}`);
    const { errors } = check({ dependentRequired: { a: names } }, { a: 1 });
    expect(errors).to.have.length(names.length);
    expect(errors[7]?.params).to.deep.equal({ property: 'a', missingProperty: 'property7' });
  });
});
