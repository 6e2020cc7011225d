import { expect } from 'chai';
import * as z from 'zod';
import { InvalidSchemaError } from '../../lib/errors/InvalidSchemaError.ts';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import type { SchemaValidator } from '../../lib/schema/SchemaValidator.ts';
import { checkTool, compileInput, compileOutput } from '../../lib/tools/checkTool.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';

const named = (name: string, traits: ToolTraits = {}): AnyTool =>
  invokable({ name, ...traits, execute: () => 1 } as never);
const withSchema = (inputSchema: unknown): AnyTool =>
  invokable({ name: 'search', inputSchema, execute: () => 1 } as never);

const refusing = (error: unknown): SchemaValidator => ({
  compile() {
    throw error;
  },
});

const accepting: SchemaValidator = { compile: () => (value) => ({ ok: true, value }) };

const loop: Record<string, unknown> = {};
loop.not = loop;

describe('checkTool', () => {
  for (const name of ['a', 'get_weather', 'A-1', '__proto__', 'constructor', 'x'.repeat(64)]) {
    it(`takes the name ${name}`, () => {
      expect(() => checkTool(named(name))).to.not.throw();
    });
  }

  for (const name of ['', 'a b', 'a.b', 'é', 'a\n', 'x'.repeat(65)]) {
    it(`refuses the name ${JSON.stringify(name)}`, () => {
      expect(() => checkTool(named(name)))
        .to.throw(InvalidToolError, `Tool "${name}" is invalid: its name must be 1 to 64 of`)
        .with.property('toolName', name);
    });
  }

  it('names what is no tool as far as it has a name', () => {
    const message = (given: unknown): RegExp =>
      new RegExp(`^Tool "${given}" is invalid: it must be made by a factory`);
    for (const [given, name] of [
      [{ name: 'a', execute: () => 1 }, 'a'],
      [{ name: 'a', definition: { name: 'b' } }, 'b'],
      [{ name: 7 }, '7'],
      [{}, ''],
      [null, ''],
      [function a() {}, ''],
    ] as const) {
      expect(() => checkTool(given as never)).to.throw(InvalidToolError, message(name));
    }
  });

  it('refuses a trait that cannot be, naming tool, trait, what was expected and what came', () => {
    expect(() => checkTool(named('search', { start: 'now' as never }))).to.throw(
      InvalidToolError,
      `Tool "search" is invalid: start must be 'sealed' or 'committed', got "now".`,
    );
  });

  for (const [other, name, words] of [
    [{ definition: { name: 'greet' }, invokableRun: () => 1 }, 'greet', 'an object'],
    [{ definition: null }, '', 'an object'],
    [null, '', 'null'],
    [undefined, '', 'undefined'],
    ['search', '', '"search"'],
  ] as const) {
    it(`sends what is no tool to toTool: ${words} named "${name}"`, () => {
      expect(() => checkTool(other as never)).to.throw(
        InvalidToolError,
        `Tool "${name}" is invalid: it must be made by a factory or by toTool, got ${words}.`,
      );
    });
  }
});

describe('compileInput', () => {
  for (const schema of [
    undefined,
    'text',
    {},
    { type: 'object', properties: {}, description: 'D' },
  ]) {
    it(`needs no validator for ${JSON.stringify(schema)}`, () => {
      const value = { a: 1 };
      const outcome = compileInput(withSchema(schema), undefined)(value);
      expect(outcome).to.deep.equal({ ok: true, value });
    });
  }

  it('shows the way out where a schema needs a validator and there is none', () => {
    expect(() => compileInput(withSchema({ properties: { a: {} } }), undefined)).to.throw(
      InvalidToolError,
      `Tool "search" is invalid: its input schema needs a validator; import ToolRegistry from 'millrace', which has one, or pass { validator }.`,
    );
  });

  it('has the validator compile the schema as the author gave it', () => {
    const schema = { properties: { a: {} } };
    const compiled: unknown[] = [];
    const validate = () => ({ ok: false, issues: [] }) as const;
    const validator: SchemaValidator = {
      compile(given) {
        compiled.push(given);
        return validate;
      },
    };
    expect(compileInput(withSchema(schema), validator)).to.equal(validate);
    expect(compiled).to.deep.equal([schema]);
    expect(compiled[0]).to.equal(schema);
  });

  for (const [thrown, reason] of [
    [new Error('/properties must be an object.'), '/properties must be an object.'],
    ['just text', '"just text".'],
  ] as const) {
    it(`names the tool whose schema is refused with ${String(thrown)}`, () => {
      expect(() => compileInput(withSchema({ properties: 5 }), refusing(thrown)))
        .to.throw(InvalidSchemaError, `The input schema of tool "search" is invalid: ${reason}`)
        .with.property('cause', thrown);
    });
  }

  for (const [schema, reason] of [
    [5, "it must be a JSON Schema, a Standard Schema or 'text', got 5"],
    [{ type: 'string' }, '/type must be "object", got "string"'],
    [{ properties: { a: loop } }, 'it contains itself'],
    [{ description: 'x'.repeat(2 ** 20) }, 'it has more than 1048576 characters as JSON text'],
  ] as const) {
    it(`refuses a schema before anybody compiles it: ${reason}`, () => {
      const tool = { ...withSchema({}), inputSchema: schema } as never;
      expect(() => compileInput(tool, accepting))
        .to.throw(InvalidSchemaError, `The input schema of tool "search" is invalid: ${reason}.`)
        .with.property('side', 'input');
    });
  }

  it('writes defaults into the value before the validator sees it', () => {
    const seen: unknown[] = [];
    const validator: SchemaValidator = {
      compile: () => (value) => {
        seen.push(structuredClone(value));
        return { ok: true, value };
      },
    };
    const value = {};
    const check = compileInput(withSchema({ properties: { a: { default: 5 } } }), validator);
    expect(check(value)).to.deep.equal({ ok: true, value: { a: 5 } });
    expect(seen).to.deep.equal([{ a: 5 }]);
    expect(value).to.deep.equal({ a: 5 });
  });

  it('checks with a Standard Schema, and needs no validator', () => {
    const check = compileInput(withSchema(z.object({ a: z.number().default(5) })), undefined);
    expect(check({})).to.deep.equal({ ok: true, value: { a: 5 } });
    expect(check({ a: '5' }).ok).to.equal(false);
  });

  it('refuses a Standard Schema whose definition is none of an object', () => {
    const tool = withSchema(z.object({}));
    const bad = { ...tool, definition: { ...tool.definition, inputSchema: { type: 'string' } } };
    expect(() => compileInput(bad, undefined)).to.throw(
      InvalidSchemaError,
      '/type must be "object", got "string".',
    );
  });
});

describe('compileOutput', () => {
  it('gives nothing for a tool without an output schema', () => {
    expect(compileOutput(named('search'), undefined)).to.equal(undefined);
  });

  it('has the validator compile the schema, and writes no defaults', () => {
    const outputSchema = { type: 'object', properties: { a: { default: 5 } } };
    const check = compileOutput(named('search', { outputSchema }), accepting);
    const value = Object.freeze({});
    expect(check?.(value)).to.deep.equal({ ok: true, value: {} });
  });

  it('checks with a Standard Schema, and leaves the value as it is', () => {
    const outputSchema = z.object({ a: z.number().default(5) });
    const check = compileOutput(named('search', { outputSchema }), undefined);
    const value = {};
    expect(check?.(value).ok).to.equal(true);
    expect(value).to.deep.equal({});
    expect(check?.({ a: '5' }).ok).to.equal(false);
  });

  it('refuses one for a tool that gives text in pieces, unless its values are encoded', () => {
    const tool = (traits: ToolTraits) =>
      streamable({ name: 'search', outputSchema: {}, ...traits, execute: () => 'x' } as never);
    expect(() => compileOutput(tool({}), accepting)).to.throw(
      InvalidToolError,
      'a streamable tool gives text, which has no outputSchema',
    );
    expect(compileOutput(tool({ encodeResult: String }), accepting)).to.be.a('function');
  });

  it('takes a schema of something else than an object', () => {
    const check = compileOutput(named('search', { outputSchema: { type: 'string' } }), accepting);
    expect(check?.('text').ok).to.equal(true);
  });

  it('shows the way out where there is no validator', () => {
    expect(() => compileOutput(named('search', { outputSchema: {} }), undefined)).to.throw(
      InvalidToolError,
      'Tool "search" is invalid: its output schema needs a validator; import ToolRegistry from',
    );
  });

  for (const [outputSchema, validator, reason] of [
    [{ a: loop }, accepting, 'it contains itself'],
    [{ type: 'strng' }, refusing(new TypeError('/type must be one')), '/type must be one'],
  ] as const) {
    it(`says that it is the output schema that is refused: ${reason}`, () => {
      expect(() => compileOutput(named('search', { outputSchema }), validator))
        .to.throw(InvalidSchemaError, `The output schema of tool "search" is invalid: ${reason}.`)
        .with.property('side', 'output');
    });
  }
});
