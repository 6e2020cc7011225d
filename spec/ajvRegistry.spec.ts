import { expect } from 'chai';
import { ToolRegistry } from '../lib/ajvRegistry.ts';
import { InvalidSchemaError } from '../lib/errors/InvalidSchemaError.ts';
import { invokable } from '../lib/tools/invokable.ts';
import { ToolRegistry as CoreToolRegistry } from '../lib/tools/ToolRegistry.ts';

const search = invokable({
  name: 'search',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, count: { type: 'integer', default: 10 } },
    required: ['query'],
  },
  execute: ({ query }) => query,
});

describe('ToolRegistry of millrace', () => {
  it('is a registry of millrace/core that compiles schemas with Ajv', () => {
    const registry = new ToolRegistry([search]);
    const validate = registry.snapshot().get('search')?.validate;
    expect(registry).to.be.instanceOf(CoreToolRegistry);
    expect(validate?.({ query: 'rxjs' })).to.deep.equal({
      ok: true,
      value: { query: 'rxjs', count: 10 },
    });
    expect(validate?.({})).to.deep.equal({
      ok: false,
      issues: [{ path: '/query', message: 'is required, but missing' }],
    });
  });

  it('refuses a schema that is none, with the name of its tool', () => {
    const bad = invokable({
      name: 'bad',
      inputSchema: { properties: { a: { type: 'objct' } } },
      execute: () => 1,
    });
    expect(() => new ToolRegistry([search, bad])).to.throw(
      InvalidSchemaError,
      /^The input schema of tool "bad" is invalid: \/properties\/a\/type must be one of .*, got "objct"\.$/,
    );
    const registry = new ToolRegistry();
    expect(() => registry.register(bad)).to.throw(InvalidSchemaError);
    expect(registry.has('bad')).to.equal(false);
  });

  it('takes one tool in many registries, and many tools with one $id', () => {
    const withId = (name: string) =>
      invokable({
        name,
        inputSchema: { $id: 'https://x.org/input', required: [name] },
        execute: () => 1,
      });
    for (let index = 0; index < 3; index += 1) {
      const registry = new ToolRegistry([search, withId('a'), withId('b')]);
      registry.replace(search);
      registry.replace(withId('a'));
      expect(registry.snapshot().get('b')?.validate({ a: 1 }).ok).to.equal(false);
    }
  });

  it('uses another validator if it is given one', () => {
    const registry = new ToolRegistry([search], {
      validator: { compile: () => (value) => ({ ok: true, value }) },
    });
    expect(registry.snapshot().get('search')?.validate({}).ok).to.equal(true);
  });
});
