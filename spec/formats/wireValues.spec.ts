import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import {
  asArgumentText,
  asCount,
  asJson,
  asKey,
  asObject,
  asObjects,
  asText,
} from '../../lib/formats/wireValues.ts';

/** JSON that parses and is too deep to be written. */
const DEEP: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));

describe('wireValues', () => {
  it('takes what has not the type that is asked for as absent', () => {
    const object = { a: 1 };
    expect([object, null, [], 'a', 1, undefined].map(asObject)).to.deep.equal([
      object,
      ...Array.from({ length: 5 }, () => undefined),
    ]);
    expect(['a', '', null, 1, {}].map(asText)).to.deep.equal([
      'a',
      ...Array.from({ length: 4 }, () => undefined),
    ]);
    expect([0, 7, -1, Number.NaN, Number.POSITIVE_INFINITY, '7', null].map(asCount)).to.deep.equal([
      0,
      7,
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });

  it('takes a number and its text for one index', () => {
    expect([2, '2', '', null, {}].map(asKey)).to.deep.equal([
      '2',
      '2',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('gives the objects of a list, and takes an object alone for a list of one', () => {
    expect(asObjects([{ a: 1 }, null, 'x', [{}], { b: 2 }])).to.deep.equal([{ a: 1 }, { b: 2 }]);
    expect(asObjects({ a: 1 })).to.deep.equal([{ a: 1 }]);
    expect([null, undefined, 'x', 5].flatMap(asObjects)).to.deep.equal([]);
  });

  it('writes arguments that are no text as JSON', () => {
    const values: unknown[] = [' {"a":1}', '', null, undefined, { a: [1] }, 3, false];
    expect(values.map(asArgumentText)).to.deep.equal([
      ' {"a":1}',
      '',
      '',
      '',
      '{"a":[1]}',
      '3',
      'false',
    ]);
  });

  it('does not throw, or throws a protocol error, for what cannot be written', () => {
    expect(asJson(DEEP)).to.equal(undefined);
    expect(asJson(undefined)).to.equal(undefined);
    expect(() => asArgumentText(DEEP))
      .to.throw(ModelStreamError)
      .with.property('kind', 'protocol');
  });
});
