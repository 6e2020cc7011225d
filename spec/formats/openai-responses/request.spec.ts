import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/openai-responses/request.ts';

const schema = { type: 'object', properties: {} } as const;

describe('tools of openai-responses', () => {
  it('gives function tools, which are not strict', () => {
    expect(tools([{ name: 'look', description: 'Looks.', inputSchema: schema }])).to.deep.equal([
      {
        type: 'function',
        name: 'look',
        description: 'Looks.',
        parameters: { type: 'object', properties: {} },
        strict: false,
      },
    ]);
  });

  it('gives tools that take free text as custom ones, and leaves out an empty description', () => {
    expect(tools([{ name: 'shell', description: '', inputSchema: 'text' }])).to.deep.equal([
      { type: 'custom', name: 'shell' },
    ]);
  });
});

describe('toolChoice of openai-responses', () => {
  it('gives words as they are and a tool by its name', () => {
    const words = ['auto', 'none', 'required'] as const;
    expect(words.map(toolChoice)).to.deep.equal(words);
    expect(toolChoice({ name: 'look' })).to.deep.equal({ type: 'function', name: 'look' });
  });
});
