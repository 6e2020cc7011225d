import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/openai-chat/request.ts';

describe('tools', () => {
  const inputSchema = { type: 'object', properties: { city: { type: 'string' } } };

  it('tells of a function', () => {
    expect(tools([{ name: 'f', description: 'Does f.', inputSchema }])).to.deep.equal([
      {
        type: 'function',
        function: { name: 'f', description: 'Does f.', parameters: inputSchema },
      },
    ]);
  });

  it('tells of a tool that takes text', () => {
    expect(tools([{ name: 'sql', description: 'Runs SQL.', inputSchema: 'text' }])).to.deep.equal([
      { type: 'custom', custom: { name: 'sql', description: 'Runs SQL.' } },
    ]);
  });

  it('leaves out an empty description', () => {
    expect(
      tools([
        { name: 'f', description: '', inputSchema },
        { name: 'sql', description: '', inputSchema: 'text' },
      ]),
    ).to.deep.equal([
      { type: 'function', function: { name: 'f', parameters: inputSchema } },
      { type: 'custom', custom: { name: 'sql' } },
    ]);
  });

  it('keeps the order, and is empty for none', () => {
    const definitions = ['b', 'a'].map((name) => ({ name, description: '', inputSchema }));

    expect(
      tools(definitions).map((tool) => tool.type === 'function' && tool.function.name),
    ).to.deep.equal(['b', 'a']);
    expect(tools([])).to.deep.equal([]);
  });
});

describe('toolChoice', () => {
  for (const choice of ['auto', 'none', 'required'] as const) {
    it(`gives ${choice} as it is`, () => {
      expect(toolChoice(choice)).to.equal(choice);
    });
  }

  it('names a function', () => {
    expect(toolChoice({ name: 'f' })).to.deep.equal({ type: 'function', function: { name: 'f' } });
  });
});
