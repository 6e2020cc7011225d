import { expect } from 'chai';
import {
  enhancedInvokable,
  invokable,
  type RunOptions,
  type ToolContext,
  ToolExecutor,
  ToolRegistry,
} from '../../lib/index.ts';
import { textOf } from '../helpers/brief.ts';

const text = (name: string) =>
  ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] }) as const;

const imageSearch = enhancedInvokable({
  name: 'image_search',
  description: 'Search images',
  inputSchema: text('query'),
  options: { maxResults: 10, quality: 'high' },
  execute: (_, { options }) => ({
    parts: [
      { type: 'text', text: `Returning ${options.maxResults} images:` },
      { type: 'image', mediaType: 'image/png', url: 'https://example.com/image.png' },
    ],
    structured: options,
  }),
});

const updateUser = invokable({
  name: 'invoke_infer_optionable_tool',
  description: 'full update user info',
  inputSchema: text('name'),
  options: { field1: 'test_origin' },
  execute: (_, { options }) => ({ msg: options.field1 }),
});

describe('Parity: options', () => {
  it('per-call option with defaults (ten by default, overridden to three)', async () => {
    const executor = new ToolExecutor(new ToolRegistry([imageSearch, updateUser]));
    const search = async (toolOptions: RunOptions['toolOptions'] = {}): Promise<unknown[]> => {
      const call = { id: '1', name: 'image_search', arguments: '{"query":"cats"}' };
      const { parts, structured } = await executor.run(call, { toolOptions });
      return [textOf(parts), structured];
    };
    const ten = ['Returning 10 images:[image]', { maxResults: 10, quality: 'high' }];
    expect(await search()).to.deep.equal(ten);
    expect(await search({ image_search: { maxResults: 3 } })).to.deep.equal([
      'Returning 3 images:[image]',
      { maxResults: 3, quality: 'high' },
    ]);
    expect(await search({ other: { maxResults: 3 } }), "another tool's").to.deep.equal(ten);
    expect(await search(), 'nothing is left of the override').to.deep.equal(ten);

    const update = async (toolOptions: RunOptions['toolOptions'] = {}): Promise<string> => {
      const name = 'invoke_infer_optionable_tool';
      const call = { id: '1', name, arguments: '{"name": "bruce lee"}' };
      return textOf((await executor.run(call, { toolOptions })).parts);
    };
    expect(await update()).to.equal('{"msg":"test_origin"}');
    expect(await update({ invoke_infer_optionable_tool: { field1: 'hello world' } })).to.equal(
      '{"msg":"hello world"}',
    );
  });

  it('immutable call context with call id and tool name', async () => {
    const seen: ToolContext[] = [];
    const tool = invokable({
      name: 'whoami',
      options: { field1: 'test_origin' },
      execute: (_, context) => {
        seen.push(context);
        return `${context.callId} ${context.toolName}`;
      },
    });
    const executor = new ToolExecutor(new ToolRegistry([tool]));
    const { parts } = await executor.run({ id: 'call_7', name: 'whoami' });
    expect(textOf(parts)).to.equal('call_7 whoami');

    const [context = expect.fail('the tool did not run')] = seen;
    expect(context).to.be.frozen;
    expect(context.options).to.be.frozen;
    expect(() => Object.assign(context, { callId: 'call_8' })).to.throw(TypeError);
    expect(() => Object.assign(context, { toolName: 'other' })).to.throw(TypeError);
    expect(() => Object.assign(context.options, { field1: 'forged' })).to.throw(TypeError);
    expect(context).to.include({ callId: 'call_7', toolName: 'whoami' });

    const made = { callId: 'call_7', toolName: 'whoami' } as ToolContext;
    expect(() => executor.open({ parent: made }), 'nobody can make one').to.throw(TypeError);
  });
});
