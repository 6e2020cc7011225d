import { expect } from 'chai';
import fc from 'fast-check';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { offerParsedArguments } from '../../lib/model/parsedArguments.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ValidateValue, ValidationOutcome } from '../../lib/schema/SchemaValidator.ts';
import { noParameters } from '../../lib/tools/completeDefinition.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { readArguments } from '../../lib/tools/readArguments.ts';
import type { RegisteredTool } from '../../lib/tools/ToolRegistry.ts';
import { throwing } from '../helpers/throwing.ts';

const call = (text: string, kind: ToolCall['kind'] = 'function'): ToolCall => ({
  kind,
  index: 0,
  id: 'call_0',
  name: 'tool',
  arguments: text,
});

function registered(inputSchema: unknown = noParameters): RegisteredTool {
  const tool = invokable({ name: 'tool', inputSchema, execute: () => 1 } as never);
  const found = new ToolRegistry([tool]).snapshot().get('tool');
  if (found === undefined) throw new Error('not registered');
  return found;
}

const withCheck = (validate: ValidateValue): RegisteredTool => ({ ...registered(), validate });

const weather = registered({
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, default: 3 } },
  required: ['city'],
});

describe('readArguments of a tool with a schema', () => {
  for (const text of ['', ' ', '\n\t', 'null', ' null\n', '{}', ' { } ']) {
    it(`reads ${JSON.stringify(text)} as no arguments`, () => {
      expect(readArguments(call(text), registered())).to.deep.equal({ ok: true, input: {} });
    });
  }

  it('reads an object and applies defaults', () => {
    expect(readArguments(call('{"city":"Paris"}'), weather)).to.deep.equal({
      ok: true,
      input: { city: 'Paris', days: 3 },
    });
  });

  it('reads a custom call in the same way', () => {
    expect(readArguments(call('{"city":"Paris"}', 'custom'), weather)).to.have.property('ok', true);
    expect(readArguments(call('Paris', 'custom'), weather)).to.have.property('ok', false);
  });

  for (const text of [
    '{',
    '{"a":1',
    '{"a":1}}',
    "{'a':1}",
    '{a:1}',
    '{"a":1,}',
    'text',
    'NaN',
    '{"a":\n"x\ny"}',
    '\uFEFF{}',
    'undefined',
  ]) {
    it(`does not repair ${JSON.stringify(text)}`, () => {
      const read = readArguments(call(text), registered());
      if (read.ok) throw new Error('it was read');
      expect(read.error).to.include({ code: 'invalid-arguments', path: '', retryable: false });
      expect(read.error.message).to.match(/^The arguments are not valid JSON: .+\.$/);
      expect(read.error.cause).to.be.instanceOf(SyntaxError);
      expect(Object.isFrozen(read.error)).to.equal(true);
    });
  }

  for (const [text, came] of [
    ['[]', 'an array of 0'],
    ['"x"', '"x"'],
    ['5', '5'],
    ['true', 'true'],
  ] as const) {
    it(`refuses ${text}, which is no object`, () => {
      expect(readArguments(call(text), registered())).to.deep.equal({
        ok: false,
        error: {
          code: 'invalid-arguments',
          message: `The arguments must be a JSON object, got ${came}.`,
          retryable: false,
          path: '',
        },
      });
    });
  }

  it('tells of every issue with its place, and of the first in path', () => {
    expect(readArguments(call('{"days":0}'), weather)).to.deep.equal({
      ok: false,
      error: {
        code: 'invalid-arguments',
        message:
          'The arguments are invalid: /city is required, but missing; /days must be >= 1, got 0.',
        retryable: false,
        path: '/city',
      },
    });
  });

  it('tells of an issue with the whole', () => {
    const read = readArguments(call('{}'), registered({ minProperties: 1 }));
    expect(!read.ok && read.error.message).to.equal(
      'The arguments are invalid: the whole must NOT have fewer than 1 properties, got an object.',
    );
  });

  it('lists 20 issues and counts the rest', () => {
    for (const [length, end] of [
      [20, '/19 is wrong.'],
      [25, '/19 is wrong; and 5 more.'],
    ] as const) {
      const path = (_: unknown, index: number) => ({ path: `/${index}`, message: 'is wrong' });
      const issues = Array.from({ length }, path);
      const read = readArguments(
        call('{}'),
        withCheck(() => ({ ok: false, issues })),
      );
      expect(!read.ok && read.error.message.endsWith(end)).to.equal(true);
    }
  });

  it('takes what was parsed before, once, so that each run owns its object', () => {
    const [sealed, input] = [call('{"a":1}'), { a: 1 }];
    offerParsedArguments(sealed, input, () => {
      const [first, second] = [
        readArguments(sealed, registered()),
        readArguments(sealed, registered()),
      ];
      expect(first.ok && first.input).to.equal(input);
      expect(second).to.deep.equal(first);
      expect(second.ok && second.input).to.not.equal(input);
    });
  });

  it('takes own keys __proto__ and constructor as data', () => {
    const read = readArguments(call('{"__proto__":{"polluted":1},"constructor":5}'), registered());
    if (!read.ok) throw new Error(read.error.message);
    expect(Object.keys(read.input as object)).to.deep.equal(['__proto__', 'constructor']);
    expect(Reflect.get({}, 'polluted')).to.equal(undefined);
  });

  it('gives any JSON object as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        expect(readArguments(call(text), registered())).to.deep.equal({
          ok: true,
          input: JSON.parse(text),
        });
      }),
    );
  });
});

describe('readArguments with a validator that fails', () => {
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
    it(`gives an error for one that ${what}`, () => {
      const read = readArguments(call('{}'), withCheck(validate as () => ValidationOutcome));
      if (read.ok) throw new Error('it was read');
      expect(read.error).to.include({
        code: 'invalid-arguments',
        message: 'The arguments could not be checked.',
      });
    });
  }

  it('keeps what was thrown as the cause', () => {
    const read = readArguments(
      call('{}'),
      withCheck(() => {
        throw cause;
      }),
    );
    expect(!read.ok && read.error.cause).to.equal(cause);
  });

  it('says so where no reason was given', () => {
    const read = readArguments(
      call('{}'),
      withCheck(() => ({ ok: false, issues: [] })),
    );
    expect(!read.ok && read.error).to.include({
      message: 'The arguments are invalid: no reason was given.',
    });
    expect(!read.ok && 'path' in read.error).to.equal(false);
  });
});

describe('readArguments of a tool that takes text', () => {
  const text = registered('text');

  for (const given of ['', ' print(1)\n', '{"a":1}', 'null']) {
    it(`gives a custom call's text as it is: ${JSON.stringify(given)}`, () => {
      expect(readArguments(call(given, 'custom'), text)).to.deep.equal({ ok: true, input: given });
    });
  }

  it('takes the only property of a function call, if it is a string', () => {
    expect(readArguments(call('{"input":"print(1)"}'), text)).to.deep.equal({
      ok: true,
      input: 'print(1)',
    });
  });

  for (const given of ['{}', '', '{"input":5}', '{"a":"x","b":"y"}', 'print(1)', '["x"]']) {
    it(`refuses a function call with ${JSON.stringify(given)}`, () => {
      const read = readArguments(call(given), text);
      expect(!read.ok && read.error.code).to.equal('invalid-arguments');
    });
  }
});
