import { expect } from 'chai';
import {
  list,
  object,
  oneOf,
  optional,
  plain,
  record,
  type ShapeCheck,
} from '../../lib/conversation/shapeChecks.ts';

const text = plain('a string', (value) => typeof value === 'string');

describe('shape checks', () => {
  const cases: readonly [string, ShapeCheck, unknown, string | undefined][] = [
    ['a plain value', text, 'a', undefined],
    ['another one', text, 5, 'it must be a string, got 5.'],
    ['a word', oneOf({ a: true, b: true }), 'b', undefined],
    ['another word', oneOf({ a: true, b: true }), 'c', "it must be 'a' or 'b', got \"c\"."],
    ['what is absent', optional(text), undefined, undefined],
    ['null for what may be absent', optional(text), null, 'it must be a string, got null.'],
    ['an object with others beside', object({ a: text }), { a: 'x', b: 1 }, undefined],
    [
      'a wrong member',
      object({ a: object({ b: text }) }),
      { a: {} },
      'it.a.b must be a string, got undefined.',
    ],
    ['no object', object({ a: text }), [], 'it must be an object, got an array of 0.'],
    ['a list', list(text), ['a', 'b'], undefined],
    ['a wrong item', list(text), ['a', 2], 'it[1] must be a string, got 2.'],
    ['no list', list(text), { length: 0 }, 'it must be an array, got an object.'],
    ['a record', record(text), { a: 'x' }, undefined],
    ['a wrong entry', record(text), { 'a b': 1 }, 'it["a b"] must be a string, got 1.'],
  ];
  for (const [title, check, value, problem] of cases) {
    it(`${problem === undefined ? 'lets through' : 'refuses'} ${title}`, () => {
      const checking = (): void => check('it', value);
      if (problem === undefined) checking();
      else expect(checking).to.throw(TypeError, problem);
    });
  }
});
