import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { expect } from 'chai';
import * as v from 'valibot';
import * as z from 'zod';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { InvalidSchemaError } from '../../lib/errors/InvalidSchemaError.ts';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';
import { parameterMapProblem } from '../../lib/schema/parameterMapProblem.ts';
import { TYPES } from '../../lib/schema/schemaProblem.ts';
import { invokable } from '../../lib/tools/invokable.ts';

const city = { type: 'string', required: true };

describe('parameterMapProblem', () => {
  const whole = 'make one of the whole object';
  for (const [what, schema, problem] of [
    [
      'a parameter',
      { city },
      '/city is a parameter; make a schema of all of them, with params({ … })',
    ],
    ['one named as an annotation', { title: city }, '/title is a parameter; make a schema of all'],
    ['one after something else', { a: 1, 'b/c': city }, '/b~1c is a parameter'],
    [
      'a schema of zod',
      { city: z.string() },
      `/city is a schema of zod; ${whole}, with z.object({ … })`,
    ],
    [
      'one of valibot',
      { city: v.string() },
      `/city is a schema of valibot; ${whole}, with v.object({ … })`,
    ],
    [
      'a wrapped one',
      { city: toStandardJsonSchema(v.string()) },
      `/city is a schema of valibot; ${whole}, with v.object({ … })`,
    ],
    [
      'one of arktype',
      { city: type('string') },
      `/city is a schema of arktype; ${whole}, with type({ … })`,
    ],
    [
      'one of another library',
      { city: { '~standard': { version: 1, vendor: 'constructor', validate: () => ({}) } } },
      `/city is a schema of constructor; ${whole}`,
    ],
  ] as const) {
    it(`finds ${what}, and says what to do`, () => {
      expect(parameterMapProblem(schema as JsonSchema)).to.include(problem);
    });
  }

  it('knows parameters of every type', () => {
    for (const type of TYPES) expect(parameterMapProblem({ a: { type } })).to.include('/a is');
  });

  for (const schema of [
    {},
    { type: 'object', 'x-view': city },
    { properties: { city }, city },
    { $ref: '#/$defs/a', $defs: { a: {} }, city },
    { required: [], city },
    { description: 'none', deprecated: true },
    { default: { type: 'string' } },
    { const: { type: 'string' } },
    { view: { type: 'card' } },
    { view: { kind: 'string' }, list: [city], text: 'string', nothing: null },
  ]) {
    it(`takes ${JSON.stringify(schema)}`, () => {
      expect(parameterMapProblem(schema)).to.equal(undefined);
    });
  }

  it('takes a keyword that is undefined as absent', () => {
    expect(parameterMapProblem({ type: undefined, city })).to.include('/city is a parameter');
  });

  it('has the tool refused when it is registered', () => {
    const tool = invokable({ name: 'weather', inputSchema: { city }, execute: () => 1 });
    expect(() => new ToolRegistry([tool])).to.throw(
      InvalidSchemaError,
      'The input schema of tool "weather" is invalid: /city is a parameter; make a schema of all of them, with params({ … }).',
    );
  });
});
