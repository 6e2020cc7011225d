import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { McpToolTraits } from '../../lib/mcp/McpToolOptions.ts';
import { type ServedFacts, servedTools, toldOutput } from '../../lib/mcp/servedTools.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';

function served(tools: AnyTool[], facts: Partial<ServedFacts> = {}) {
  const registry = new ToolRegistry(tools);
  const all = { defaults: {}, annotations: {}, ...facts };
  return servedTools(registry.list(), registry.definitions(), all);
}

function hintsOf(traits: McpToolTraits, facts: Partial<ServedFacts> = {}): unknown {
  return served([invokable({ name: 'a', execute: () => '', ...traits })], facts)[0]?.annotations;
}

describe('servedTools', () => {
  it('tells tools as they were defined, sorted as they come, but those that take text', () => {
    const inputSchema = {
      type: 'object',
      properties: { a: { const: 1 } },
      additionalProperties: false,
    } as const;
    const tools = [
      invokable({ name: 'b', description: 'B.', inputSchema, execute: () => '' }),
      invokable({ name: 'text', inputSchema: 'text', execute: () => '' }),
      invokable({ name: 'a', execute: () => '' }),
    ];
    expect(served(tools)).to.deep.equal([
      { name: 'a', inputSchema: { type: 'object', properties: {} } },
      { name: 'b', description: 'B.', inputSchema },
    ]);
  });

  it('tells an output schema of an object, and no other', () => {
    const object = { type: 'object', properties: {} } as const;
    const array = { type: 'array' } as const;
    const make = (outputSchema: typeof object | typeof array) =>
      served([invokable({ name: 'a', outputSchema, execute: () => ({}) })])[0];
    expect(make(object)?.outputSchema).to.deep.equal(object);
    expect(make(array)).to.not.have.property('outputSchema');
    expect(toldOutput({ name: 'a', description: '', inputSchema: 'text' })).to.equal(undefined);
  });

  const read = { readOnlyHint: true, idempotentHint: true };
  const cases: readonly [string, McpToolTraits, unknown][] = [
    ['nothing of an unsafe tool', {}, undefined],
    ['that a safe one only reads', { concurrency: 'safe' }, read],
    ['no reading of one with claims', { concurrency: [{ key: 'a', mode: 'read' }] }, undefined],
    [
      'no reading of one that waits for the commit',
      { concurrency: 'safe', start: 'committed' },
      { idempotentHint: true },
    ],
    ['that one is idempotent', { idempotent: true }, { idempotentHint: true }],
    [
      'no idempotence where it is denied',
      { concurrency: 'safe', idempotent: false },
      { readOnlyHint: true },
    ],
  ];
  for (const [title, traits, hints] of cases) {
    it(`says ${title}`, () => expect(hintsOf(traits)).to.deep.equal(hints));
  }

  it('takes what a tool leaves open from the defaults', () => {
    const defaults = { concurrency: 'safe' } as const;
    expect(hintsOf({}, { defaults })).to.deep.equal(read);
    expect(hintsOf({ concurrency: 'unsafe' }, { defaults })).to.equal(undefined);
  });

  it('lets the hints of the user win, one by one', () => {
    const annotations = { a: { readOnlyHint: false, title: 'A' }, b: { openWorldHint: true } };
    expect(hintsOf({ concurrency: 'safe' }, { annotations })).to.deep.equal({
      readOnlyHint: false,
      idempotentHint: true,
      title: 'A',
    });
    expect(hintsOf({}, { annotations: Object.create({ a: { title: 'A' } }) })).to.equal(undefined);
  });
});
