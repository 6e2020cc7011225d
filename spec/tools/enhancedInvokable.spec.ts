import { expect } from 'chai';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

const image = { type: 'image', mediaType: 'image/png', url: 'https://x.org/a.png' } as const;

describe('enhancedInvokable', () => {
  it('makes a tool that gives parts, a structured value and the error mark at once', async () => {
    const tool = enhancedInvokable({
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      } as const,
      concurrency: 'safe',
      execute: ({ a }) => ({
        parts: [{ type: 'text', text: `${a}` }, image],
        structured: a,
        isError: true,
      }),
    });
    expect(tool.kind).to.equal('enhanced-invokable');
    expect(tool.traits).to.deep.equal({ concurrency: 'safe' });
    const { values } = await collect(tool.source({ a: 1, b: 2 }, testContext()));
    expect(values).to.deep.equal([
      { parts: [{ type: 'text', text: '1' }, image], structured: 1, isError: true },
    ]);
  });

  it('needs no more than a name and a function', async () => {
    const tool = enhancedInvokable({ name: 'none', execute: () => [] });
    expect(tool.definition.inputSchema).to.deep.equal({ type: 'object', properties: {} });
    expect(await collect(tool.source({}, testContext()))).to.not.have.property('error');
  });
});
