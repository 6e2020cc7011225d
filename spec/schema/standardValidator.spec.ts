import { type } from 'arktype';
import { expect } from 'chai';
import * as v from 'valibot';
import * as z from 'zod';
import type { StandardIssue, StandardSchema } from '../../lib/schema/StandardSchema.ts';
import { standardIssues, standardValidator } from '../../lib/schema/standardValidator.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** The issues of a value, each as one line; or the value that the library made. */
function check(schema: StandardSchema, value: unknown): unknown {
  const outcome = standardValidator(schema)(value);
  return outcome.ok
    ? outcome.value
    : outcome.issues.map(({ path, message }) => `${path} ${message}`);
}

const answering = (validate: (value: unknown) => unknown): StandardSchema =>
  ({ '~standard': { version: 1, vendor: 'made', validate } }) as never;

const zod = z.object({
  name: z.string().min(2),
  age: z.int().min(0).optional(),
  limit: z.number().default(10),
  list: z.array(z.object({ id: z.number() })).optional(),
  size: z.string().transform((text) => text.length),
  even: z
    .number()
    .refine((value) => value % 2 === 0, 'must be even')
    .optional(),
});

describe('standardValidator', () => {
  it('gives what zod makes of a value, and leaves the value as it is', () => {
    const value = Object.freeze({ name: 'Ada', size: 'four', other: 1 });
    expect(check(zod, value)).to.deep.equal({ name: 'Ada', limit: 10, size: 4 });
  });

  it('gives what valibot and arktype make of a value', () => {
    const schema = v.object({ a: v.optional(v.number(), 1), b: v.pipe(v.string(), v.trim()) });
    expect(check(schema, { b: ' x ' })).to.deep.equal({ a: 1, b: 'x' });
    expect(check(type({ a: 'string.numeric.parse', b: 'number = 1' }), { a: '5' })).to.deep.equal({
      a: 5,
      b: 1,
    });
  });

  it('says what is wrong by zod, all of it, with places and what came', () => {
    const value = { name: 'A', age: -1, list: [{ id: '1' }], size: 4, even: 3 };
    expect(check(zod, value)).to.deep.equal([
      '/name Too small: expected string to have >=2 characters, got "A"',
      '/age Too small: expected number to be >=0, got -1',
      '/list/0/id Invalid input: expected number, received string, got "1"',
      '/size Invalid input: expected string, received number, got 4',
      '/even must be even, got 3',
    ]);
    expect(check(zod, { size: '' })).to.deep.equal([
      '/name Invalid input: expected string, received undefined',
    ]);
    expect(check(z.strictObject({}), { a: 1 })).to.deep.equal([' Unrecognized key: "a"']);
    expect(check(zod, null)).to.deep.equal([' Invalid input: expected object, received null']);
  });

  it('says what is wrong by valibot and arktype', () => {
    const valibot = v.object({ 'a/b': v.string(), c: v.object({ d: v.picklist(['x', 'y']) }) });
    expect(check(valibot, { 'a/b': 5, c: { d: 'z' } })).to.deep.equal([
      '/a~1b Invalid type: Expected string but received 5',
      '/c/d Invalid type: Expected ("x" | "y") but received "z"',
    ]);
    expect(check(valibot, { c: { d: 'x' } })).to.deep.equal([
      '/a~1b Invalid key: Expected "a/b" but received undefined',
    ]);
    const ark = type({ name: 'string', 'age?': 'number >= 0' });
    expect(check(ark, { age: -1 })).to.deep.equal([
      '/name must be a string (was missing)',
      '/age must be non-negative (was -1)',
    ]);
    const union = type({ to: { currency: "'EUR' | 'USD'" } });
    expect(check(union, { to: { currency: 'GBP' } })).to.deep.equal([
      '/to/currency must be "EUR" or "USD" (was "GBP")',
    ]);
  });

  it('lets the closest branch of a union of zod speak', () => {
    const schema = z.object({
      u: z.union([
        z.object({ kind: z.literal('a'), x: z.number(), y: z.number() }),
        z.object({ kind: z.literal('b'), x: z.number() }),
      ]),
    });
    expect(check(schema, { u: { kind: 'b', x: '1' } })).to.deep.equal([
      '/u/x Invalid input: expected number, received string, got "1"',
    ]);
    const tagged = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ]);
    expect(check(tagged, { kind: 'c' })).to.deep.equal([
      `/kind Invalid discriminator value. Expected 'a' | 'b', got "c"`,
    ]);
  });

  it('takes an answer with an empty list of issues for what it is', () => {
    expect(standardValidator(answering(() => ({ issues: [] })))(1)).to.deep.equal({
      ok: false,
      issues: [],
    });
  });

  it('H2 finds a value invalid if the library answers with a promise, and handles its rejection', async () => {
    const message = ' cannot be checked: the schema answers with a promise';
    const slow = z.object({ a: z.string().refine(async () => true) });
    const failing = v.objectAsync({
      a: v.pipeAsync(
        v.string(),
        v.checkAsync(() => Promise.reject(new Error('no'))),
      ),
    });
    const reasons = await unhandledRejections(() => {
      expect(check(slow, { a: 'x' })).to.deep.equal([message]);
      expect(check(failing, { a: 'x' })).to.deep.equal([message]);
      expect(
        check(
          answering(async () => Promise.reject(new Error('no'))),
          {},
        ),
      ).to.deep.equal([message]);
    });
    expect(reasons).to.deep.equal([]);
  });

  it('throws what the library throws, and for an answer that is none', () => {
    const throwing = answering(() => {
      throw new Error('broken');
    });
    expect(() => standardValidator(throwing)(1)).to.throw('broken');
    expect(() => standardValidator(answering(() => undefined))(1)).to.throw(TypeError);
  });
});

describe('standardIssues', () => {
  const one = (issue: object, value: unknown): unknown =>
    standardIssues([issue as StandardIssue], value);

  for (const [issue, value, path, message] of [
    [{ message: 'is wrong' }, 5, '', 'is wrong, got 5'],
    [{ message: '' }, 5, '', 'is invalid, got 5'],
    [
      { message: 'no', path: ['a', 0, { key: 'b~' }] },
      { a: [{ 'b~': 1 }] },
      '/a/0/b~0',
      'no, got 1',
    ],
    [{ message: 'no', path: [Symbol('s')] }, {}, '/Symbol(s)', 'no, got undefined'],
    [{ message: 'is missing', path: ['a'] }, {}, '/a', 'is missing'],
    [{ message: 'was 5 before' }, 5, '', 'was 5 before'],
    [{ message: 'no' }, {}, '', 'no'],
    [{ message: 'no' }, [1], '', 'no, got an array of 1'],
    [{ message: 'a no', problem: 'no' }, 1, '', 'no, got 1'],
    [{ message: 'no', errors: [] }, 1, '', 'no, got 1'],
    [{ message: 'no', errors: [[]] }, 1, '', 'no, got 1'],
    [{ message: 'no', errors: ['x'] }, 1, '', 'no, got 1'],
    [{ message: 'no', path: ['constructor'] }, {}, '/constructor', 'no, got undefined'],
  ] as const) {
    it(`turns ${JSON.stringify(issue)} into ${message}`, () => {
      expect(one(issue, value)).to.deep.equal([{ path, message }]);
    });
  }

  it('bounds a long message', () => {
    const [issue] = standardIssues([{ message: 'x'.repeat(10_000) }], 1);
    expect(issue?.message.length).to.be.lessThan(600);
  });
});
