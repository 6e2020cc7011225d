import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/gemini-interactions/request.ts';

const schema = { type: 'object', properties: {} } as const;

describe('tools of gemini-interactions', () => {
  it('tells the model of each function', () => {
    const definitions = [
      { name: 'a', description: 'Does a.', inputSchema: schema },
      { name: 'b', description: '', inputSchema: 'text' },
    ] as const;
    expect(tools(definitions)).to.deep.equal([
      { type: 'function', name: 'a', description: 'Does a.', parameters: schema },
      {
        type: 'function',
        name: 'b',
        parameters: {
          type: 'object',
          properties: { input: { type: 'string' } },
          required: ['input'],
        },
      },
    ]);
  });
});

describe('toolChoice of gemini-interactions', () => {
  it('says which tools the model may call', () => {
    expect(toolChoice('auto')).to.equal('auto');
    expect(toolChoice('none')).to.equal('none');
    expect(toolChoice('required')).to.equal('any');
    expect(toolChoice({ name: 'a' })).to.deep.equal({
      allowed_tools: { mode: 'any', tools: ['a'] },
    });
  });
});
