import { expect } from 'chai';
import { invokable } from '../../lib/tools/invokable.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

describe('invokable', () => {
  it('makes a tool that gives one value, as JSON text and for code', async () => {
    const tool = invokable({
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      } as const,
      concurrency: 'safe',
      execute: ({ a, b }) => ({ sum: a + b }),
    });
    expect(tool.kind).to.equal('invokable');
    expect(tool.traits).to.deep.equal({ concurrency: 'safe' });
    const { values } = await collect(tool.source({ a: 1, b: 2 }, testContext()));
    expect(values).to.deep.equal([
      { parts: [{ type: 'text', text: '{"sum":3}' }], structured: { sum: 3 } },
    ]);
  });

  it('needs no more than a name and a function', async () => {
    const tool = invokable({ name: 'none', execute: () => [] });
    expect(tool.definition.inputSchema).to.deep.equal({ type: 'object', properties: {} });
    expect(await collect(tool.source({}, testContext()))).to.not.have.property('error');
  });
});
