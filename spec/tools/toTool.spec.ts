import { expect } from 'chai';
import * as z from 'zod';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { type ToolObject, toTool } from '../../lib/tools/toTool.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

const definition = { name: 'greet' };
const runs = {
  invokableRun: () => 'invokable',
  streamableRun: () => ['streamable'],
  enhancedInvokableRun: () => textResult('enhanced-invokable'),
  enhancedStreamableRun: () => [textResult('enhanced-streamable')],
};

class Greeter {
  readonly definition = {
    name: 'greet',
    description: 'Greets.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
    outputSchema: { type: 'object' },
  };
  readonly timeoutMs = 50;
  readonly #greeting = 'Hello';

  concurrency(input: { name: string }): 'safe' | 'unsafe' {
    return input.name === this.#greeting ? 'safe' : 'unsafe';
  }

  invokableRun({ name }: { name: string }, { callId }: ToolContext): string {
    return `${this.#greeting}, ${name} (${callId})`;
  }
}

describe('toTool', () => {
  for (const [names, kind] of [
    [['invokableRun'], 'invokable'],
    [['streamableRun'], 'streamable'],
    [['enhancedInvokableRun'], 'enhanced-invokable'],
    [['enhancedStreamableRun'], 'enhanced-streamable'],
    [['invokableRun', 'streamableRun'], 'streamable'],
    [['streamableRun', 'enhancedInvokableRun'], 'enhanced-invokable'],
    [['enhancedInvokableRun', 'enhancedStreamableRun'], 'enhanced-streamable'],
    [Object.keys(runs), 'enhanced-streamable'],
  ] as const) {
    it(`makes a tool that is ${kind} of ${names.join(' and ')}`, async () => {
      const picked = Object.fromEntries(
        Object.entries(runs).filter(([name]) => (names as readonly string[]).includes(name)),
      );
      const tool = toTool({ definition, ...picked });
      expect(tool.kind).to.equal(kind);
      const { values } = await collect(tool.source({}, testContext()));
      expect(values).to.deep.equal([textResult(kind)]);
    });
  }

  it('calls methods on the object, with input and context', async () => {
    const tool = toTool(new Greeter());
    const { values } = await collect(tool.source({ name: 'Ada' }, testContext({ callId: 'c' })));
    expect(values).to.deep.equal([textResult('Hello, Ada (c)')]);
  });

  it('takes definition and traits from the object', () => {
    const { definition: given, traits } = toTool(new Greeter());
    expect(given).to.deep.equal(new Greeter().definition);
    expect(traits).to.include({ timeoutMs: 50 });
    expect(traits.outputSchema).to.deep.equal({ type: 'object' });
    const { concurrency } = traits;
    expect(typeof concurrency === 'function' && concurrency({ name: 'Hello' })).to.equal('safe');
  });

  it('takes a Standard Schema and a modifier from the definition', () => {
    const tool = toTool({
      definition: {
        name: 'greet',
        inputSchema: z.object({ name: z.string() }),
        schemaModifier: (path, schema) => ({ ...schema, title: path.join('.') }),
      },
      invokableRun: () => 1,
    });
    expect(tool.definition.inputSchema).to.deep.include({
      properties: { name: { type: 'string', title: 'name' } },
      title: '',
    });
  });

  it('lets traits win over fields of the object', () => {
    const object: ToolObject = {
      definition,
      ...runs,
      start: 'sealed',
      timeoutMs: 5,
      traits: { timeoutMs: 9 },
    };
    expect(toTool(object).traits).to.deep.equal({ start: 'sealed', timeoutMs: 9 });
  });

  it('returns a tool as it is', () => {
    const tool = invokable({ name: 'x', execute: () => 1 });
    expect(toTool(tool)).to.equal(tool);
  });

  it('refuses an object without a method, and one without a name', () => {
    expect(() => toTool({ definition })).to.throw(
      InvalidToolError,
      'Tool "greet" is invalid: it must have one of the methods enhancedStreamableRun, enhancedInvokableRun, streamableRun, invokableRun.',
    );
    for (const nameless of [{}, { definition: {} }, { definition: null }, null, undefined, 5]) {
      expect(() => toTool(nameless as never), String(nameless)).to.throw(
        InvalidToolError,
        'must have a name',
      );
    }
  });
});
