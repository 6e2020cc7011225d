import { expect } from 'chai';
import { streamable } from '../../lib/tools/streamable.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

describe('streamable', () => {
  it('makes a tool that gives text in pieces, as they come', async () => {
    const tool = streamable({
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      } as const,
      concurrency: 'safe',
      execute: async function* ({ a, b }) {
        yield `${a} `;
        yield '';
        yield `${b}`;
      },
    });
    expect(tool.kind).to.equal('streamable');
    expect(tool.traits).to.deep.equal({ concurrency: 'safe' });
    const { values } = await collect(tool.source({ a: 1, b: 2 }, testContext()));
    expect(values).to.deep.equal([
      { parts: [{ type: 'text', text: '1 ' }] },
      { parts: [{ type: 'text', text: '2' }] },
    ]);
  });

  it('needs no more than a name and a function', async () => {
    const tool = streamable({ name: 'none', execute: () => [] });
    expect(tool.definition.inputSchema).to.deep.equal({ type: 'object', properties: {} });
    expect(await collect(tool.source({}, testContext()))).to.not.have.property('error');
  });
});
