import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/bedrock-converse/request.ts';

describe('tools of bedrock-converse', () => {
  it('gives name, description and schema, and no empty description', () => {
    const inputSchema = { type: 'object', properties: { query: { type: 'string' } } };
    const bare = { name: 'a', description: '', inputSchema };
    expect(
      tools([{ name: 'search', description: 'Search the web.', inputSchema }, bare]),
    ).to.deep.equal([
      {
        toolSpec: {
          name: 'search',
          description: 'Search the web.',
          inputSchema: { json: inputSchema },
        },
      },
      { toolSpec: { name: 'a', inputSchema: { json: inputSchema } } },
    ]);
    expect(tools([])).to.deep.equal([]);
  });

  it('asks for the text of a text tool as the only property of an object', () => {
    const [tool] = tools([{ name: 'sql', description: 'Run SQL.', inputSchema: 'text' }]);
    expect(tool?.toolSpec.inputSchema.json).to.have.nested.property(
      'properties.input.type',
      'string',
    );
  });
});

describe('toolChoice of bedrock-converse', () => {
  it('says every choice that the API knows in its words', () => {
    expect(toolChoice('auto')).to.deep.equal({ auto: {} });
    expect(toolChoice('required')).to.deep.equal({ any: {} });
    expect(toolChoice({ name: 'search' })).to.deep.equal({ tool: { name: 'search' } });
    expect(() => toolChoice('none')).to.throw(TypeError, 'none');
  });
});
