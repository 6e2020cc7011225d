import { expect } from 'chai';
import { from } from 'rxjs';
import { enhancedStreamable } from '../../lib/tools/enhancedStreamable.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

const image = { type: 'image', mediaType: 'image/png', url: 'https://x.org/a.png' } as const;

describe('enhancedStreamable', () => {
  it('makes a tool that gives parts as they come, any number of media among them', async () => {
    const tool = enhancedStreamable({
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      } as const,
      concurrency: 'safe',
      execute: ({ a, b }) =>
        from([textResult(`${a}`), { parts: [image, image] }, textResult(`${b}`)]),
    });
    expect(tool.kind).to.equal('enhanced-streamable');
    expect(tool.traits).to.deep.equal({ concurrency: 'safe' });
    const { values } = await collect(tool.source({ a: 1, b: 2 }, testContext()));
    expect(values).to.deep.equal([textResult('1'), { parts: [image, image] }, textResult('2')]);
  });

  it('needs no more than a name and a function', async () => {
    const tool = enhancedStreamable({ name: 'none', execute: () => [] });
    expect(tool.definition.inputSchema).to.deep.equal({ type: 'object', properties: {} });
    expect(await collect(tool.source({}, testContext()))).to.not.have.property('error');
  });
});
