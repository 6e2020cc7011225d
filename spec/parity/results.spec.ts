import { expect } from 'chai';
import { from } from 'rxjs';
import {
  type AnyTool,
  anthropicMessages,
  enhancedInvokable,
  enhancedStreamable,
  errorResult,
  invokable,
  streamable,
  type ToolEvent,
  ToolExecutor,
  type ToolOutput,
  type ToolOutputPart,
  ToolRegistry,
  type ToolResult,
  textResult,
} from '../../lib/index.ts';

const query = {
  type: 'object',
  properties: { query: { type: 'string', description: 'Search keyword' } },
  required: ['query'],
} as const;

const image = (url: string): ToolOutputPart => ({ type: 'image', mediaType: 'image/png', url });

/** Runs one call, and gives its result and the parts of each output event. */
async function run(tool: AnyTool): Promise<{ result: ToolResult; outputs: ToolOutputPart[][] }> {
  const outputs: ToolOutputPart[][] = [];
  const observe = (event: ToolEvent): void => {
    if (event.type === 'tool-output') outputs.push([...event.parts]);
  };
  const call = { id: 'call_1', name: tool.definition.name, arguments: '{"query":"cats"}' };
  const result = await new ToolExecutor(new ToolRegistry([tool])).run(call, { observe });
  return { result, outputs };
}

describe('Parity: results', () => {
  it('text and error result constructors', async () => {
    expect(textResult('The answer is 42')).to.deep.equal({
      parts: [{ type: 'text', text: 'The answer is 42' }],
    });
    expect(errorResult(new Error('not found'))).to.deep.equal({
      parts: [{ type: 'text', text: 'not found' }],
      isError: true,
    });

    const giving = (output: ToolOutput): AnyTool =>
      enhancedInvokable({ name: 'find', execute: () => output });
    const answered = await run(giving(textResult('The answer is 42')));
    expect(answered.result).to.deep.include({ status: 'ok', isError: false });
    expect(answered.result.parts).to.deep.equal([{ type: 'text', text: 'The answer is 42' }]);
    const failed = await run(giving(errorResult(new Error('not found'))));
    expect(failed.result).to.deep.include({ status: 'error', isError: true });
    expect(failed.result.parts).to.deep.equal([{ type: 'text', text: 'not found' }]);
  });

  it('multimodal result with text and image by URL', async () => {
    const search = enhancedInvokable({
      name: 'image_search',
      description: 'Search and return related images',
      inputSchema: query,
      execute: () => ({
        parts: [
          { type: 'text', text: 'Found the following images:' },
          image('https://example.com/image.png'),
        ],
      }),
    });
    const { result } = await run(search);
    expect(result).to.deep.include({ status: 'ok', isError: false });
    expect(result.parts).to.deep.equal([
      { type: 'text', text: 'Found the following images:' },
      { type: 'image', mediaType: 'image/png', url: 'https://example.com/image.png' },
    ]);
    expect(anthropicMessages.toolResults([result])[0]?.content).to.deep.equal([
      {
        type: 'tool_result',
        tool_use_id: 'call_1',
        content: [
          { type: 'text', text: 'Found the following images:' },
          { type: 'image', source: { type: 'url', url: 'https://example.com/image.png' } },
        ],
      },
    ]);
  });

  it('streamed multimodal result with several images', async () => {
    const given: ToolOutput[] = [
      { parts: [{ type: 'text', text: 'Searching...' }] },
      { parts: [{ type: 'text', text: 'Found results' }] },
      { parts: [image('https://example.com/1.png'), image('https://example.com/2.png')] },
      { parts: [{ type: 'text', text: 'One more:' }, image('https://example.com/3.png')] },
    ];
    const search = enhancedStreamable({
      name: 'stream_search',
      description: 'Streaming search tool',
      inputSchema: query,
      execute: () => from(given),
    });
    const { result, outputs } = await run(search);
    expect(outputs).to.deep.equal(given.map(({ parts }) => parts));
    expect(result.status).to.equal('ok');
    expect(result.parts).to.deep.equal([
      { type: 'text', text: 'Searching...Found results' },
      image('https://example.com/1.png'),
      image('https://example.com/2.png'),
      { type: 'text', text: 'One more:' },
      image('https://example.com/3.png'),
    ]);
  });

  it('empty stream is an empty result', async () => {
    const kinds = { enhancedInvokable, enhancedStreamable, invokable, streamable };
    for (const [kind, factory] of Object.entries(kinds)) {
      const { result, outputs } = await run(factory({ name: 'search', execute: () => from([]) }));
      expect(outputs, kind).to.deep.equal([]);
      expect(result, kind).to.deep.include({ status: 'ok', execution: 'finished', isError: false });
      expect(result.parts, kind).to.deep.equal([]);
    }
  });
});
