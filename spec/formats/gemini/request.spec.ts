import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/gemini/request.ts';

const schema = { type: 'object', properties: {} } as const;

describe('tools of gemini', () => {
  it('puts all functions into one entry', () => {
    const definitions = [
      { name: 'a', description: 'Does a.', inputSchema: schema },
      { name: 'b', description: '', inputSchema: 'text' },
    ] as const;
    expect(tools(definitions)).to.deep.equal([
      {
        functionDeclarations: [
          { name: 'a', description: 'Does a.', parametersJsonSchema: schema },
          {
            name: 'b',
            parametersJsonSchema: {
              type: 'object',
              properties: { input: { type: 'string' } },
              required: ['input'],
            },
          },
        ],
      },
    ]);
    expect(tools([])).to.deep.equal([]);
  });
});

describe('toolChoice of gemini', () => {
  it('says which tools the model may call', () => {
    expect(toolChoice('auto')).to.deep.equal({ functionCallingConfig: { mode: 'AUTO' } });
    expect(toolChoice('none')).to.deep.equal({ functionCallingConfig: { mode: 'NONE' } });
    expect(toolChoice('required')).to.deep.equal({ functionCallingConfig: { mode: 'ANY' } });
    expect(toolChoice({ name: 'a' })).to.deep.equal({
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['a'] },
    });
  });
});
