import { expect } from 'chai';
import fc from 'fast-check';
import { mcpSchemaProblem } from '../../lib/mcp/mcpSchemaProblem.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';

const maxChars = 100_000;

function problemOf(schema: unknown): string | undefined {
  return mcpSchemaProblem(schema, { maxChars });
}

describe('mcpSchemaProblem', () => {
  const draft07 = 'http://json-schema.org/draft-07/schema#';
  const good: readonly object[] = [
    {},
    { type: 'object', properties: { a: { type: 'string', pattern: '^a+$', format: 'int32' } } },
    { $schema: draft07, items: [{}], definitions: { a: {} }, not: { $ref: '#/definitions/a' } },
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { a: true },
      $ref: '#/$defs/a',
    },
    { $ref: '#' },
    { $defs: { a: { $anchor: 'here' } }, not: { $ref: '#here' } },
    { $defs: { a: { $id: 'https://example.com/a' } }, not: { $ref: 'https://example.com/a' } },
    { $id: 'https://example.com/root', $defs: { a: { $id: 'a' } }, not: { $ref: 'a#' } },
    { $defs: { 'a/b%': {} }, not: { $ref: '#/$defs/a~1b%25' } },
    { default: { $ref: 'https://example.com/a', pattern: '(' } },
    { properties: { $ref: { type: 'string' }, pattern: { type: 'string' } } },
    // Only one kind of regular expressions can read these.
    { pattern: '\\p{L}' },
    { pattern: '\\-' },
    { pattern: '[\\u{1F600}-\\u{1F64F}]' },
    { $defs: { a: { $id: 'a', $defs: { b: {} }, $ref: '#/$defs/b' } } },
  ];
  for (const schema of good) {
    it(`takes ${JSON.stringify(schema)}, and so does Ajv`, () => {
      expect(problemOf(schema)).to.equal(undefined);
      ajvValidator().compile(schema as Record<string, unknown>);
    });
  }

  const bad: readonly (readonly [schema: unknown, problem: string])[] = [
    [undefined, 'it must be a JSON Schema, got undefined'],
    [true, 'it must be a JSON Schema, got true'],
    [[], 'it must be a JSON Schema, got an array of 0'],
    [{ type: 'objct' }, '/type must be one of'],
    [{ properties: { a: 1 } }, '/properties/a must be a JSON Schema, got 1'],
    [{ items: [{}] }, '/items must be a JSON Schema'],
    [
      { $schema: 'http://json-schema.org/draft-04/schema#' },
      '/$schema must be one of draft/2020-12',
    ],
    [{ $schema: 5 }, '/$schema must be one of'],
    [{ $ref: 'https://example.com/schema' }, 'the reference "https://example.com/schema" leads'],
    [
      { properties: { a: { $ref: 'file:///etc/passwd' } } },
      'the reference "file:///etc/passwd" leads',
    ],
    [{ $ref: '//example.com/a' }, 'the reference "//example.com/a" leads'],
    [{ $dynamicRef: 'other#a' }, 'the reference "other#a" leads'],
    [
      { $defs: { a: { $id: 'x' } }, $ref: 'http://example.com/b' },
      'the reference "http://example.com/b"',
    ],
    [{ $ref: '#/$defs/gone' }, 'the reference "#/$defs/gone" leads to nothing in it'],
    [{ $ref: '#gone' }, 'the reference "#gone" leads to nothing in it'],
    [{ $ref: '#/%' }, 'the reference "#/%" leads to nothing in it'],
    [{ pattern: '(' }, 'the pattern "(" cannot be read'],
    [{ patternProperties: { '[': {} } }, 'the pattern "[" cannot be read'],
    [{ anyOf: [{ items: { pattern: '**' } }] }, 'the pattern "**" cannot be read'],
    [{ description: 'a'.repeat(maxChars) }, 'characters as JSON text, and may have 100000'],
  ];
  for (const [schema, problem] of bad) {
    it(`refuses ${JSON.stringify(schema)?.slice(0, 80)}`, () => {
      expect(problemOf(schema)).to.include(problem);
    });
  }

  it('asks the validator last, and says what it says', () => {
    const asked: unknown[] = [];
    const validator = {
      compile: (schema: unknown): never => {
        asked.push(schema);
        throw new Error('it is not to my taste');
      },
    };
    const schema = { type: 'object' };
    expect(mcpSchemaProblem(schema, { maxChars, validator })).to.equal('it is not to my taste');
    mcpSchemaProblem({ type: 'objct' }, { maxChars, validator });
    expect(asked).to.deep.equal([schema]);
    expect(mcpSchemaProblem(schema, { maxChars, validator: ajvValidator() })).to.equal(undefined);
  });

  it('never throws, and what it takes Ajv takes, whatever comes', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      '$ref',
      'pattern',
      'items',
      '$defs',
      'anyOf',
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.dictionary(
        keyword,
        fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom<unknown>('object', '#', '#/$defs/a', 'http://a/b', '(', 1, null, true),
          tie('schema'),
          fc.array(tie('schema'), { maxLength: 2 }),
          fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
        ),
        { maxKeys: 3 },
      ),
    }));
    fc.assert(
      fc.property(schema, (given) => {
        if (problemOf(given) === undefined)
          ajvValidator().compile(given as Record<string, unknown>);
      }),
      { numRuns: 500 },
    );
  });
});
