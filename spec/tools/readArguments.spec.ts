import { expect } from 'chai';
import fc from 'fast-check';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { offerParsedArguments } from '../../lib/model/parsedArguments.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { noParameters } from '../../lib/tools/completeDefinition.ts';
import type { ReadArguments } from '../../lib/tools/invalidArguments.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { type ReadingRules, readArguments } from '../../lib/tools/readArguments.ts';
import type { RegisteredTool } from '../../lib/tools/ToolRegistry.ts';
import { throwing } from '../helpers/throwing.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

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

const message = (read: ReadArguments): string => (read.ok ? 'read' : read.error.message);
const fail = (): never => {
  throw new Error('no.');
};

describe('readArguments with rewriteArguments', () => {
  it('reads the text that it gives, also where the text was parsed before', () => {
    const sealed = call('{"city":"Rome"}');
    const asked: unknown[] = [];
    const rewriteArguments = (...given: unknown[]): string => {
      asked.push(given);
      return '{"city":"Paris"}';
    };
    offerParsedArguments(sealed, { city: 'Rome' }, () => {
      expect(readArguments(sealed, weather, { rewriteArguments })).to.deep.equal({
        ok: true,
        input: { city: 'Paris', days: 3 },
      });
    });
    expect(asked).to.deep.equal([['{"city":"Rome"}', sealed]]);
    expect(sealed.arguments).to.equal('{"city":"Rome"}');
  });

  it('still takes what was parsed before if the text stays as it is', () => {
    const [sealed, input] = [call('{"a":1}'), { a: 1 }];
    offerParsedArguments(sealed, input, () => {
      const read = readArguments(sealed, registered(), { rewriteArguments: (text) => text });
      expect(read.ok && read.input).to.equal(input);
    });
  });

  it('is told the name of the tool, and not that of an alias', () => {
    const names: string[] = [];
    const rules: ReadingRules = {
      rewriteArguments: (text, { name }) => {
        names.push(name);
        return text;
      },
      repair: (_text, { name }) => {
        names.push(name);
        return undefined;
      },
    };
    readArguments({ ...call('{'), name: 'alias' }, registered(), rules);
    expect(names).to.deep.equal(['tool', 'tool']);
  });

  it('is asked for free text too', () => {
    const rewriteArguments = (text: string): string => text.toUpperCase();
    expect(
      readArguments(call('abc', 'custom'), registered('text'), { rewriteArguments }),
    ).to.deep.equal({ ok: true, input: 'ABC' });
  });

  for (const [what, rewriteArguments, reason] of [
    ['throws', fail, 'no'],
    ['gives nothing', () => undefined, 'rewriteArguments must give a string, got undefined'],
    ['gives an object', () => ({}), 'rewriteArguments must give a string, got an object'],
    ['gives a proxy', () => throwing, 'rewriteArguments must give a string, got an object'],
  ] as const) {
    it(`says so if it ${what}`, () => {
      const read = readArguments(call('{}'), registered(), { rewriteArguments } as never);
      expect(message(read)).to.equal(`The arguments could not be rewritten: ${reason}.`);
    });
  }
});

describe('readArguments with functions that answer late', () => {
  it('H2 refuses promises, and lets them reject', async () => {
    const late = (): Promise<never> => Promise.reject(new Error('late'));
    const rejections = await unhandledRejections(() => {
      expect(readArguments(call('{}'), weather, { rewriteArguments: late as never }).ok).to.equal(
        false,
      );
      expect(readArguments(call('{'), weather, { repair: late as never }).ok).to.equal(false);
      const tool = { ...weather, validate: late as never };
      expect(readArguments(call('{}'), tool).ok).to.equal(false);
    });
    expect(rejections).to.deep.equal([]);
  });
});

describe('readArguments with decodeArguments', () => {
  const decoded = (value: unknown, tool = weather): ReadArguments =>
    readArguments(call('city=Paris'), tool, { decodeArguments: () => value });

  it('gives the decoded input instead of parsing, and validates it', () => {
    const decodeArguments = (text: string): object => Object.fromEntries([text.split('=')]);
    const read = (text: string) => readArguments(call(text), weather, { decodeArguments });
    expect(read('city=Paris')).to.deep.equal({ ok: true, input: { city: 'Paris', days: 3 } });
    expect(message(read('town=Paris'))).to.match(/\/city is required/);
    expect(message(read(''))).to.match(/\/city is required/);
  });

  it('is given the rewritten text, and is not repaired', () => {
    const asked: string[] = [];
    const rules: ReadingRules = {
      rewriteArguments: (text) => `${text}!`,
      decodeArguments: (text) => {
        asked.push(text);
        return fail();
      },
      repair: fail,
    };
    expect(message(readArguments(call('{'), weather, rules))).to.equal(
      'The arguments could not be decoded: no.',
    );
    expect(asked).to.deep.equal(['{!']);
  });

  it('gives text to a tool that takes text', () => {
    expect(decoded('abc', registered('text'))).to.deep.equal({ ok: true, input: 'abc' });
    expect(message(decoded({}, registered('text')))).to.equal(
      'The input must be text, got an object.',
    );
  });

  it('renames the keys of what was decoded', () => {
    const renameKeys = (): object => ({ city: 'Rome' });
    const rules = { decodeArguments: () => ({}), renameKeys };
    expect(readArguments(call(''), weather, rules)).to.deep.include({
      input: { city: 'Rome', days: 3 },
    });
  });

  for (const [what, value, reason] of [
    ['nothing', undefined, 'The input must be an object, got undefined.'],
    ['text', 'abc', 'The input must be an object, got "abc".'],
    ['a list', [1], 'The input must be an object, got an array of 1.'],
    [
      'what throws when it is looked at',
      throwing,
      'The arguments could not be decoded: It throws when it is looked at.',
    ],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(message(decoded(value))).to.equal(reason);
    });
  }

  it('H2 refuses a promise, and lets it reject', async () => {
    const rejections = await unhandledRejections(async () => {
      expect(message(decoded(Promise.reject(new Error('late'))))).to.equal(
        'The arguments could not be decoded: decodeArguments must not give a promise.',
      );
    });
    expect(rejections).to.deep.equal([]);
  });
});

describe('readArguments without loss', () => {
  const ids = registered({
    type: 'object',
    properties: { id: { type: 'integer' }, page: { type: 'integer', default: 1 } },
  });
  const read = (text: string, rules: ReadingRules = {}): ReadArguments =>
    readArguments(call(text), ids, { lossless: true, ...rules });

  it('gives big integers as bigints, and the defaults of the validator', () => {
    expect(read('{"id":9007199254740993}')).to.deep.equal({
      ok: true,
      input: { id: 9007199254740993n, page: 1 },
    });
    expect(read('{"id":5}')).to.deep.equal({ ok: true, input: { id: 5, page: 1 } });
    const digits = '9'.repeat(400);
    expect(read(`{"id":${digits}}`)).to.deep.include({ input: { id: BigInt(digits), page: 1 } });
    expect(message(read('{"id":1e400}'))).to.match(/\/id must be an integer, got Infinity\.$/);
    expect(readArguments(call('{"id":9007199254740993}'), ids)).to.deep.equal({
      ok: true,
      input: { id: 9007199254740992, page: 1 },
    });
  });

  it('reads the text again where it was parsed before, and the repaired text where it was repaired', () => {
    const sealed = call('{"id":9007199254740993}');
    offerParsedArguments(sealed, JSON.parse(sealed.arguments), () => {
      const again = readArguments(sealed, ids, { lossless: true });
      expect(again).to.deep.include({ input: { id: 9007199254740993n, page: 1 } });
    });
    expect(read('{"id":9007199254740993', { repair: (text) => `${text}}` })).to.deep.include({
      input: { id: 9007199254740993n, page: 1 },
    });
  });

  it('renames keys before it validates', () => {
    const renameKeys = (input: object): object => ({ id: Reflect.get(input, 'number') });
    expect(read('{"number":9007199254740993}', { renameKeys })).to.deep.include({
      input: { id: 9007199254740993n, page: 1 },
    });
  });

  it('says so where it cannot', () => {
    expect(message(read(`{"id":${'9'.repeat(10_001)}}`))).to.equal(
      'The arguments could not be read without loss: an integer has more than 10000 digits.',
    );
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
