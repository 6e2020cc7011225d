import { expect } from 'chai';
import { from } from 'rxjs';
import {
  type AnyTool,
  invokable,
  streamable,
  type ToolEvent,
  ToolExecutor,
  type ToolObject,
  type ToolOutputPart,
  ToolRegistry,
  toTool,
} from '../../lib/index.ts';
import { textOf } from '../helpers/brief.ts';

const imageUrl = 'https://example.com/image.png';
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', url: imageUrl };

const definition = {
  name: 'add_user',
  description: 'add user',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      age: { type: 'integer' },
      gender: { type: 'string', enum: ['male', 'female'] },
    },
    required: ['name'],
  },
} as const;

interface User {
  readonly name: string;
}

/** One method of each kind. */
const methods = {
  invokableRun: () => '{"msg": "ok"}',
  streamableRun: ({ name }) => from(['added ', name]),
  enhancedInvokableRun: () => ({
    parts: [{ type: 'text', text: 'Found the following images:' }, image],
  }),
  enhancedStreamableRun: () => [
    { parts: [{ type: 'text', text: 'Searching...' }] },
    { parts: [{ type: 'text', text: 'Found results' }] },
  ],
} satisfies Omit<ToolObject<User>, 'definition'>;

const has = (...names: readonly (keyof typeof methods)[]): AnyTool =>
  toTool<User>({
    definition,
    ...Object.fromEntries(names.map((name) => [name, methods[name]])),
  }) as AnyTool;

/** Runs one call: its result, and each output as text. */
async function run(tool: AnyTool): Promise<{ text: string; chunks: string[] }> {
  const chunks: string[] = [];
  const observe = (event: ToolEvent): void => {
    if (event.type === 'tool-output') chunks.push(textOf(event.parts));
  };
  const call = { id: '1', name: tool.definition.name, arguments: '{"name":"bruce lee"}' };
  const result = await new ToolExecutor(new ToolRegistry([tool])).run(call, { observe });
  return { text: `${result.status}: ${textOf(result.parts)}`, chunks };
}

describe('Parity: kinds', () => {
  it('invokable, streamable and the enhanced two', async () => {
    for (const [method, kind, text, chunks] of [
      ['invokableRun', 'invokable', '{"msg": "ok"}', ['{"msg": "ok"}']],
      ['streamableRun', 'streamable', 'added bruce lee', ['added ', 'bruce lee']],
      [
        'enhancedInvokableRun',
        'enhanced-invokable',
        'Found the following images:[image]',
        ['Found the following images:[image]'],
      ],
      [
        'enhancedStreamableRun',
        'enhanced-streamable',
        'Searching...Found results',
        ['Searching...', 'Found results'],
      ],
    ] as const) {
      const tool = has(method);
      expect(tool.kind).to.equal(kind);
      expect(tool.definition).to.deep.equal(definition);
      expect(await run(tool), kind).to.deep.equal({ text: `ok: ${text}`, chunks });
    }
  });

  it('conversion both ways (a streamable tool asked for one value, an invokable one streamed as one chunk)', async () => {
    const words = streamable({ name: 'words', execute: () => from(['to ', 'be ', 'or not']) });
    const asked = await new ToolExecutor(new ToolRegistry([words])).run({ id: '1', name: 'words' });
    expect(asked.parts, 'one value').to.deep.equal([{ type: 'text', text: 'to be or not' }]);

    const whole = invokable({ name: 'whole', execute: async () => 'to be or not' });
    expect(await run(whole)).to.deep.equal({
      text: 'ok: to be or not',
      chunks: ['to be or not'],
    });
  });

  it('enhanced wins when both are implemented', async () => {
    const all = has(
      'invokableRun',
      'streamableRun',
      'enhancedInvokableRun',
      'enhancedStreamableRun',
    );
    expect(all.kind).to.equal('enhanced-streamable');
    expect((await run(all)).text).to.equal('ok: Searching...Found results');

    for (const standard of ['invokableRun', 'streamableRun'] as const) {
      const both = has(standard, 'enhancedInvokableRun');
      expect(both.kind, standard).to.equal('enhanced-invokable');
      expect((await run(both)).text).to.equal('ok: Found the following images:[image]');
    }
  });
});
