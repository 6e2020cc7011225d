import { expect } from 'chai';
import * as z from 'zod';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ValidateValue, ValidationOutcome } from '../../lib/schema/SchemaValidator.ts';
import { checkInput, checkValue } from '../../lib/tools/checkInput.ts';
import { noParameters } from '../../lib/tools/completeDefinition.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { RegisteredTool } from '../../lib/tools/ToolRegistry.ts';
import { throwing } from '../helpers/throwing.ts';

function registered(inputSchema: unknown): RegisteredTool {
  const tool = invokable({ name: 'tool', inputSchema, execute: () => 1 } as never);
  const found = new ToolRegistry([tool]).snapshot().get('tool');
  if (found === undefined) throw new Error('not registered');
  return found;
}

const withCheck = (validate: ValidateValue): RegisteredTool => ({
  ...registered(noParameters),
  validate,
});

const weather = registered({
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, default: 3 } },
  required: ['city'],
});

const message = (read: ReturnType<typeof checkInput>): string =>
  read.ok ? JSON.stringify(read.input) : read.error.message;

describe('checkInput', () => {
  it('gives the input with its defaults', () => {
    expect(checkInput({ city: 'Paris' }, weather)).to.deep.equal({
      ok: true,
      input: { city: 'Paris', days: 3 },
    });
  });

  it('tells of every issue with its place, and of the first in path', () => {
    const issues = [
      { path: '/city', message: 'is required, but missing' },
      { path: '', message: 'must have 1 property' },
    ];
    const refusing = withCheck(() => ({ ok: false, issues }));
    expect(checkInput({ days: 0 }, refusing)).to.deep.equal({
      ok: false,
      error: {
        code: 'invalid-arguments',
        message:
          'The arguments are invalid: /city is required, but missing; the whole must have 1 property.',
        retryable: false,
        path: '/city',
      },
    });
  });

  it('lists 20 issues and counts the rest', () => {
    for (const [length, end] of [
      [20, '/19 is wrong.'],
      [25, '/19 is wrong; and 5 more.'],
    ] as const) {
      const path = (_: unknown, index: number) => ({ path: `/${index}`, message: 'is wrong' });
      const issues = Array.from({ length }, path);
      const read = checkInput(
        {},
        withCheck(() => ({ ok: false, issues })),
      );
      expect(message(read).endsWith(end)).to.equal(true);
    }
  });

  const cause = new Error('broken');
  for (const [what, validate] of [
    [
      'throws',
      () => {
        throw cause;
      },
    ],
    ['gives nothing', () => undefined],
    ['gives null', () => null],
    ['gives a promise', async () => ({ ok: true })],
    ['gives true', () => true],
    ['refuses without a list', () => ({ ok: false })],
    ['refuses with a list of something else', () => ({ ok: false, issues: [null] })],
    ['gives what throws', () => throwing],
  ] as const) {
    it(`gives an error for a validator that ${what}`, () => {
      const read = checkInput({}, withCheck(validate as () => ValidationOutcome));
      expect(message(read)).to.equal('The arguments could not be checked.');
      if (what === 'throws') expect(!read.ok && read.error.cause).to.equal(cause);
    });
  }

  it('says so where no reason was given', () => {
    const read = checkInput(
      {},
      withCheck(() => ({ ok: false, issues: [] })),
    );
    expect(message(read)).to.equal('The arguments are invalid: no reason was given.');
    expect(!read.ok && 'path' in read.error).to.equal(false);
  });
});

describe('checkValue', () => {
  it('checks a copy, so that defaults are not written into what was given', () => {
    const given = Object.freeze({ city: 'Paris', more: Object.freeze({ a: [1] }) });
    const read = checkValue(given, weather);
    expect(read).to.deep.equal({
      ok: true,
      input: { city: 'Paris', more: { a: [1] }, days: 3 },
    });
    expect(read.ok && Reflect.get(read.input as object, 'more')).to.not.equal(given.more);
  });

  for (const [value, came] of [
    [undefined, 'undefined'],
    [null, 'null'],
    ['text', '"text"'],
    [[1], 'an array of 1'],
  ] as const) {
    it(`refuses ${came}, which is no object`, () => {
      expect(message(checkValue(value, weather))).to.equal(
        `The input must be an object, got ${came}.`,
      );
    });
  }

  it('wants text, and nothing else, for a tool that takes text', () => {
    expect(checkValue('', registered('text'))).to.deep.equal({ ok: true, input: '' });
    expect(message(checkValue({}, registered('text')))).to.equal(
      'The input must be text, got an object.',
    );
  });

  it('gives an error for what throws when it is looked at, and for what has no end', () => {
    const round: Record<string, unknown> = {};
    round.round = round;
    for (const hostile of [throwing, round, { city: 'Paris', throwing }]) {
      const read = checkValue(hostile, weather);
      expect(message(read)).to.equal('The arguments could not be checked.');
    }
  });

  it('has bigints checked as numbers, and gives them to the tool with the defaults', () => {
    const read = checkValue({ city: 'Paris', days: 2n ** 64n + 1n }, weather);
    expect(read).to.deep.equal({ ok: true, input: { city: 'Paris', days: 2n ** 64n + 1n } });
    const wrong = checkValue({ city: 'Paris', days: -(2n ** 64n) }, weather);
    expect(message(wrong)).to.match(/\/days must be >= 1/);
  });

  it('gives a Standard Schema the bigints, and the tool what that makes of them', () => {
    const seen: unknown[] = [];
    const tool = { ...weather.tool, inputSchema: z.object({}) };
    const validate: ValidateValue = (value) => {
      seen.push(value);
      return { ok: true, value: { made: true } };
    };
    const given = { id: 2n ** 64n };
    expect(checkValue(given, { tool, validate })).to.deep.equal({
      ok: true,
      input: { made: true },
    });
    expect(seen[0]).to.equal(given);
  });
});
