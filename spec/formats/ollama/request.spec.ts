import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/ollama/request.ts';

describe('tools of ollama', () => {
  it('gives name, description and schema, and no empty description', () => {
    const inputSchema = { type: 'object', properties: { query: { type: 'string' } } };
    const bare = { name: 'a', description: '', inputSchema };
    expect(
      tools([{ name: 'search', description: 'Search the web.', inputSchema }, bare]),
    ).to.deep.equal([
      {
        type: 'function',
        function: { name: 'search', description: 'Search the web.', parameters: inputSchema },
      },
      { type: 'function', function: { name: 'a', parameters: inputSchema } },
    ]);
    expect(tools([])).to.deep.equal([]);
  });

  it('asks for the text of a text tool as the only property of an object', () => {
    const [tool] = tools([{ name: 'sql', description: 'Run SQL.', inputSchema: 'text' }]);
    expect(tool?.function.parameters).to.deep.equal({
      type: 'object',
      properties: { input: { type: 'string' } },
      required: ['input'],
    });
  });
});

describe('toolChoice of ollama', () => {
  it('has nothing to send for auto, and says that there is nothing else', () => {
    expect(toolChoice('auto')).to.equal(undefined);
    expect(() => toolChoice('none')).to.throw(TypeError, 'none');
    expect(() => toolChoice('required')).to.throw(TypeError, 'required');
    expect(() => toolChoice({ name: 'search' })).to.throw(TypeError, 'search');
  });
});
