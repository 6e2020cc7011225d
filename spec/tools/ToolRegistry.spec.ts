import { expect } from 'chai';
import { DuplicateToolError } from '../../lib/errors/DuplicateToolError.ts';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import type { SchemaValidator } from '../../lib/schema/SchemaValidator.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolRegistry } from '../../lib/tools/ToolRegistry.ts';
import { toTool } from '../../lib/tools/toTool.ts';

const tool = (name: string, description = ''): AnyTool =>
  invokable({ name, description, execute: () => 1 });
const names = (registry: ToolRegistry): string[] =>
  registry.list().map(({ definition }) => definition.name);

/** Counts the changes that a registry tells of. */
function countChanges(registry: ToolRegistry): () => number {
  let count = 0;
  registry.changes$.subscribe(() => (count += 1));
  return () => count;
}

describe('ToolRegistry', () => {
  it('holds the tools it was made with, whatever iterable they come in', () => {
    const [a, b] = [tool('a'), tool('b')];
    expect(new ToolRegistry([a, b]).get('b')).to.equal(b);
    expect(names(new ToolRegistry(new Set([a, b])))).to.deep.equal(['a', 'b']);
    expect(names(new ToolRegistry())).to.deep.equal([]);
  });

  it('gets tools by name, and nothing by a name that is not there', () => {
    const registry = new ToolRegistry([tool('a')]);
    for (const name of ['b', 'constructor', '__proto__', 'toString', '']) {
      expect(registry.has(name)).to.equal(false);
      expect(registry.get(name)).to.equal(undefined);
      expect(registry.remove(name)).to.equal(false);
    }
  });

  it('takes __proto__ and constructor as names like any other', () => {
    const registry = new ToolRegistry([tool('__proto__'), tool('constructor')]);
    expect(names(registry)).to.deep.equal(['__proto__', 'constructor']);
    expect(registry.has('__proto__')).to.equal(true);
    expect(registry.remove('__proto__')).to.equal(true);
    expect(names(registry)).to.deep.equal(['constructor']);
  });

  it('lists tools by name in code-unit order, not in that of a language', () => {
    const registry = new ToolRegistry(['b', 'a', 'B', '_', '1', '-'].map((name) => tool(name)));
    expect(names(registry)).to.deep.equal(['-', '1', 'B', '_', 'a', 'b']);
  });

  it('gives definitions and prompts in the same order', () => {
    const registry = new ToolRegistry([tool('b', 'Second.'), tool('a', 'First.')]);
    expect(registry.prompts()).to.deep.equal([
      { name: 'a', description: 'First.' },
      { name: 'b', description: 'Second.' },
    ]);
    expect(registry.definitions().map(({ name }) => name)).to.deep.equal(['a', 'b']);
  });

  it('gives definitions whose schemas have type and properties, also of a tool made by hand', () => {
    const byHand = { ...tool('x'), definition: { name: 'x', description: '', inputSchema: {} } };
    const [definition] = new ToolRegistry([byHand]).definitions();
    expect(definition?.inputSchema).to.deep.equal({ type: 'object', properties: {} });
  });
});

describe('ToolRegistry.register', () => {
  it('refuses a second tool of one name, and keeps the first', () => {
    const first = tool('a');
    const registry = new ToolRegistry([first]);
    expect(() => registry.register(tool('a'))).to.throw(DuplicateToolError, '"a"');
    expect(registry.get('a')).to.equal(first);
  });

  it('refuses an object that is no tool, until toTool made one of it', () => {
    const registry = new ToolRegistry();
    const object = { definition: { name: 'greet' }, invokableRun: () => 'hi' };
    expect(() => registry.register(object as never)).to.throw(InvalidToolError, 'toTool');
    registry.register(toTool(object) as AnyTool);
    expect(registry.has('greet')).to.equal(true);
  });
});

describe('ToolRegistry.registerAll', () => {
  for (const [why, tools] of [
    ['one is there already', [tool('b'), tool('a')]],
    ['two have one name', [tool('b'), tool('b')]],
    ['one is invalid', [tool('b'), tool('c d')]],
    ['one is none', [tool('b'), null as never]],
  ] as const) {
    it(`adds none if ${why}`, () => {
      const registry = new ToolRegistry([tool('a')]);
      const changes = countChanges(registry);
      expect(() => registry.registerAll(tools)).to.throw();
      expect(names(registry)).to.deep.equal(['a']);
      expect(changes()).to.equal(0);
    });
  }

  it('refuses what is no iterable of tools', () => {
    for (const [tools, came] of [
      [{ a: tool('a') }, 'an object'],
      [tool('a'), 'an object'],
      [null, 'null'],
    ] as const) {
      const message = `tools must be an array or another iterable of tools, got ${came}.`;
      expect(() => new ToolRegistry(tools as never)).to.throw(TypeError, message);
      expect(() => new ToolRegistry().registerAll(tools as never)).to.throw(TypeError, message);
    }
  });

  it('adds none if the iterable throws', () => {
    const registry = new ToolRegistry();
    function* broken(): Generator<AnyTool> {
      yield tool('a');
      throw new Error('no more');
    }
    expect(() => registry.registerAll(broken())).to.throw('no more');
    expect(names(registry)).to.deep.equal([]);
  });

  it('adds none if one of the names was taken meanwhile', () => {
    const registry = new ToolRegistry();
    const first = tool('a');
    function* meddling(): Generator<AnyTool> {
      yield tool('a');
      registry.register(first);
      yield tool('b');
    }
    expect(() => registry.registerAll(meddling())).to.throw(DuplicateToolError);
    expect(registry.list()).to.deep.equal([first]);
  });
});

describe('ToolRegistry.replace', () => {
  it('puts a tool in the place of the one that has its name, or adds it', () => {
    const registry = new ToolRegistry([tool('a', 'old')]);
    registry.replace(tool('a', 'new'));
    registry.replace(tool('b'));
    expect(registry.get('a')?.definition.description).to.equal('new');
    expect(names(registry)).to.deep.equal(['a', 'b']);
  });

  it('keeps the old one if the new one is refused', () => {
    const registry = new ToolRegistry([tool('a', 'old')]);
    expect(() =>
      registry.replace(invokable({ name: 'a', start: 'now' as never, execute: () => 1 })),
    ).to.throw(InvalidToolError);
    expect(registry.get('a')?.definition.description).to.equal('old');
  });
});

describe('ToolRegistry.changes$', () => {
  it('emits once after each change, and not for what changes nothing', () => {
    const registry = new ToolRegistry([tool('a')]);
    const changes = countChanges(registry);
    expect(changes(), 'no replay').to.equal(0);
    registry.registerAll([tool('b'), tool('c')]);
    expect(changes()).to.equal(1);
    registry.replace(tool('b'));
    expect(changes()).to.equal(2);
    registry.remove('b');
    expect(changes()).to.equal(3);
    registry.clear();
    expect(changes()).to.equal(4);
    registry.clear();
    registry.remove('b');
    registry.registerAll([]);
    expect(changes()).to.equal(4);
  });

  it('shows the change to who looks when it emits, and takes changes from there', () => {
    const registry = new ToolRegistry();
    const seen: string[][] = [];
    registry.changes$.subscribe(() => {
      seen.push(names(registry));
      if (!registry.has('b')) registry.register(tool('b'));
    });
    registry.register(tool('a'));
    expect(seen).to.deep.equal([['a'], ['a', 'b']]);
  });

  it('cannot be emitted on from outside', () => {
    expect(new ToolRegistry().changes$).to.not.have.property('next');
  });
});

describe('ToolRegistry.snapshot', () => {
  it('is not changed by what changes later', () => {
    const registry = new ToolRegistry([tool('a')]);
    const before = registry.snapshot();
    registry.register(tool('b'));
    const between = registry.snapshot();
    registry.replace(tool('a', 'new'));
    registry.remove('b');
    const after = registry.snapshot();
    registry.clear();
    expect([...before.keys()]).to.deep.equal(['a']);
    expect([...between.keys()]).to.deep.equal(['a', 'b']);
    expect(between.get('a')?.tool.definition.description).to.equal('');
    expect([...after.keys()]).to.deep.equal(['a']);
    expect([...registry.snapshot().keys()]).to.deep.equal([]);
  });

  it('is the same while nothing changes: nothing is copied', () => {
    const registry = new ToolRegistry([tool('a')]);
    expect(registry.snapshot()).to.equal(registry.snapshot());
  });

  it('has the check of each tool', () => {
    const validate = () => ({ ok: false, issues: [] }) as const;
    const checked = invokable({ name: 'a', inputSchema: { required: ['a'] }, execute: () => 1 });
    const registry = new ToolRegistry([checked], { validator: { compile: () => validate } });
    const registered = registry.snapshot().get('a');
    expect(registered).to.deep.equal({ tool: checked, validate });
    expect(Object.isFrozen(registered)).to.equal(true);
  });

  it('has the check of the structured output of each tool that says what it is', () => {
    const validate = () => ({ ok: false, issues: [] }) as const;
    const outputSchema = { type: 'string' };
    const checked = invokable({ name: 'a', outputSchema, execute: () => 1 });
    const compiled: unknown[] = [];
    const validator: SchemaValidator = {
      compile(schema) {
        compiled.push(schema);
        return validate;
      },
    };
    const registry = new ToolRegistry([checked, tool('b')], { validator });
    expect(registry.snapshot().get('a')?.validateOutput).to.equal(validate);
    expect(registry.snapshot().get('b')).to.not.have.property('validateOutput');
    expect(compiled).to.deep.equal([outputSchema]);
  });
});

describe('ToolRegistry.joinedWith', () => {
  const inputSchema = { required: ['a'] };
  const checked = (name: string) => invokable({ name, inputSchema, execute: () => 1 });

  it('has the tools of both, whose schemas are not compiled again, and leaves both as they are', () => {
    let compiled = 0;
    const validator: SchemaValidator = {
      compile() {
        compiled += 1;
        return () => ({ ok: false, issues: [] });
      },
    };
    const [one, other] = [checked('b'), checked('a')].map(
      (each) => new ToolRegistry([each], { validator }),
    ) as [ToolRegistry, ToolRegistry];
    const changes = countChanges(one);
    const joined = one.joinedWith(other.snapshot());
    expect(names(joined)).to.deep.equal(['a', 'b']);
    expect(joined.snapshot().get('b')).to.equal(one.snapshot().get('b'));
    expect(joined.snapshot().get('a')).to.equal(other.snapshot().get('a'));
    expect(compiled).to.equal(2);
    joined.register(checked('c'));
    expect(compiled, 'by the same validator').to.equal(3);
    one.register(tool('d'));
    expect([names(one), names(other)]).to.deep.equal([['b', 'd'], ['a']]);
    expect(names(joined)).to.deep.equal(['a', 'b', 'c']);
    expect(changes()).to.equal(1);
  });

  it('refuses a name that is in both', () => {
    const registry = new ToolRegistry([tool('a')]);
    expect(() => registry.joinedWith(new ToolRegistry([tool('a')]).snapshot())).to.throw(
      DuplicateToolError,
      '"a"',
    );
  });
});
