import { expect } from 'chai';
import { toolChoice, tools } from '../../../lib/formats/anthropic-messages/request.ts';

describe('tools of anthropic-messages', () => {
  it('gives name, description and schema', () => {
    const inputSchema = { type: 'object', properties: { query: { type: 'string' } } };
    expect(tools([{ name: 'search', description: 'Search the web.', inputSchema }])).to.deep.equal([
      { name: 'search', description: 'Search the web.', input_schema: inputSchema },
    ]);
  });

  it('leaves out an empty description and the schema of the output', () => {
    const schema = { type: 'object', properties: {} };
    const definition = { name: 'a', description: '', inputSchema: schema, outputSchema: schema };
    expect(tools([definition])).to.deep.equal([{ name: 'a', input_schema: schema }]);
  });

  it('asks for the text of a text tool as the only property of an object', () => {
    const [tool] = tools([{ name: 'sql', description: 'Run SQL.', inputSchema: 'text' }]);
    expect(tool?.input_schema).to.deep.equal({
      type: 'object',
      properties: { input: { type: 'string' } },
      required: ['input'],
    });
  });

  it('gives no tools for no definitions', () => {
    expect(tools([])).to.deep.equal([]);
  });
});

describe('toolChoice of anthropic-messages', () => {
  it('says every choice in Anthropic’s words', () => {
    expect(toolChoice('auto')).to.deep.equal({ type: 'auto' });
    expect(toolChoice('none')).to.deep.equal({ type: 'none' });
    expect(toolChoice('required')).to.deep.equal({ type: 'any' });
    expect(toolChoice({ name: 'search' })).to.deep.equal({ type: 'tool', name: 'search' });
  });
});
