import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/cohere-v2/request.ts';

describe('tools of cohere-v2', () => {
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
    expect(tool?.function.parameters).to.have.nested.property('properties.input.type', 'string');
  });
});

describe('toolChoice of cohere-v2', () => {
  it('says every choice that the API knows in its words', () => {
    expect(toolChoice('auto')).to.equal(undefined);
    expect(toolChoice('required')).to.equal('REQUIRED');
    expect(toolChoice('none')).to.equal('NONE');
    expect(() => toolChoice({ name: 'search' })).to.throw(TypeError, 'search');
  });
});
