import { expect } from 'chai';
import { outputRule, outputRules } from '../../lib/tools/outputRules.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { throwing } from '../helpers/throwing.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const talkative = {
  toJSON(): never {
    throw new Error('why '.repeat(99));
  },
};
const cycle: Record<string, unknown> = {};
cycle.self = cycle;

function* generate(): Generator<string> {
  yield 'a';
}

describe('the rule of invokable', () => {
  const { single, isSource, toOutput } = outputRules.invokable;

  it('takes one value', () => {
    expect(single).to.equal(true);
  });

  for (const [what, value, json] of [
    ['a number', 42, '42'],
    ['null', null, 'null'],
    ['false', false, 'false'],
    ['an object', { a: [1, undefined], b: undefined }, '{"a":[1,null]}'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['an array of strings', ['a', 'b'], '["a","b"]'],
    ['a typed array', new Uint8Array([7]), '{"0":7}'],
    ['a set', new Set(['a']), '{}'],
  ] as const) {
    it(`gives ${what} as JSON text and as the structured value`, () => {
      const output = toOutput(value);
      expect(output?.parts).to.deep.equal([text(json)]);
      expect(output?.structured).to.equal(value);
      expect(Object.isFrozen(output)).to.equal(true);
    });
  }

  it('gives a string as it is, and nothing for undefined and the empty string', () => {
    expect(toOutput('"a"')).to.deep.equal({ parts: [text('"a"')] });
    expect(toOutput('')).to.equal(undefined);
    expect(toOutput(undefined)).to.equal(undefined);
  });

  for (const [what, value, words] of [
    ['a cycle', cycle, 'an object: Converting circular structure to JSON'],
    ['a bigint', 12n, '12n: Do not know how to serialize a BigInt'],
    ['a bigint inside', [12n], 'an array of 1: Do not know how to serialize a BigInt'],
    ['a function', () => 1, 'a function'],
    ['a symbol', Symbol('s'), 'a symbol'],
    ['an object that throws', throwing, 'an object: It throws when it is looked at'],
    ['one that says too much', talkative, `an object: ${'why '.repeat(50)}…`],
  ] as const) {
    it(`refuses ${what}, which JSON cannot hold`, () => {
      expect(() => toOutput(value))
        .to.throw(ToolFailure, `The tool gave invalid output: JSON cannot hold ${words}.`)
        .with.property('code', 'invalid-output');
    });
  }

  it('sees a source in an iterator only', () => {
    expect([generate(), ['a'].values(), new Map().entries()].every(isSource)).to.equal(true);
    for (const value of [
      ['a'],
      new Set('a'),
      'text',
      new Uint8Array(1),
      new Map(),
      { next() {} },
      null,
    ]) {
      expect(isSource(value), String(value)).to.equal(false);
    }
  });
});

describe('the rule of streamable', () => {
  const { single, isSource, toOutput } = outputRules.streamable;

  it('takes many strings, empty ones as nothing', () => {
    expect(single).to.equal(false);
    expect(toOutput('a')).to.deep.equal({ parts: [text('a')] });
    expect(toOutput('')).to.equal(undefined);
  });

  for (const [value, words] of [
    [undefined, 'undefined'],
    [5, '5'],
    [new Uint8Array(3), 'a Uint8Array'],
    [{ text: 'x' }, 'an object'],
  ] as const) {
    it(`refuses ${words}, naming it`, () => {
      expect(() => toOutput(value)).to.throw(ToolFailure, `expected strings, got ${words}.`);
    });
  }

  it('sees a source in every iterable but a string', () => {
    expect([generate(), ['a'], new Set(['a'])].every(isSource)).to.equal(true);
    expect(isSource('text')).to.equal(false);
  });
});

for (const kind of ['enhanced-invokable', 'enhanced-streamable'] as const) {
  describe(`the rule of ${kind}`, () => {
    const { single, isSource, toOutput } = outputRules[kind];

    it(`takes ${kind === 'enhanced-invokable' ? 'one' : 'many'}, of the shape of an output`, () => {
      expect(single).to.equal(kind === 'enhanced-invokable');
      const output = { parts: [text('a')], isError: true };
      expect(toOutput(output)).to.deep.equal(output);
      expect(() => toOutput('text')).to.throw(
        ToolFailure,
        'expected an object with parts, got "text"',
      );
    });

    it('sees a source in every iterable', () => {
      expect([generate(), []].every(isSource)).to.equal(true);
      expect(isSource({ parts: [] })).to.equal(false);
    });
  });
}

describe('outputRule', () => {
  const encode = (value: unknown) => `<${value}>`;

  it('makes the text of a value with what encodes it, and keeps the value', () => {
    for (const kind of ['invokable', 'streamable'] as const) {
      const { single, toOutput } = outputRule(kind, encode);
      expect(single).to.equal(kind === 'invokable');
      expect(toOutput(7n)).to.deep.equal({ parts: [text('<7>')], structured: 7n });
      expect(toOutput('a')).to.deep.equal({ parts: [text('<a>')] });
      expect(toOutput(undefined)).to.equal(undefined);
    }
  });

  it('refuses what is no text', () => {
    const { toOutput } = outputRule('invokable', () => 7 as never);
    expect(() => toOutput('a')).to.throw(ToolFailure, 'encodeResult must give a string, got 7');
  });

  it('is the plain rule for enhanced kinds, and without an encoder', () => {
    expect(outputRule('enhanced-streamable', encode)).to.equal(outputRules['enhanced-streamable']);
    expect(outputRule('invokable', undefined)).to.equal(outputRules.invokable);
  });
});
