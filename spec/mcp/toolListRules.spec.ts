import type { Transport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { loadClient } from '../../lib/mcp/loadClient.ts';
import { type ToolListRules, toolListRules } from '../../lib/mcp/toolListRules.ts';

const overHttp = {} as Transport;
const toProgram = Object.assign({ pid: 1, stderr: null }, overHttp) as Transport;

async function rules(era: 'modern' | 'legacy', transport = overHttp): Promise<ToolListRules> {
  return toolListRules(transport, await loadClient(), () => ({ getProtocolEra: () => era }));
}

/** So many objects, each in the other. */
function nested(levels: number): object {
  let schema: object = { type: 'object' };
  for (let level = 1; level < levels; level += 1) schema = { type: 'object', not: schema };
  return schema;
}

const input = { type: 'object' };

describe('toolListRules', () => {
  const tools: readonly (readonly [string, unknown, { legacy: boolean; modern: boolean }])[] = [
    ['one with an inputSchema', { inputSchema: input }, { legacy: true, modern: true }],
    ['one without', {}, { legacy: false, modern: false }],
    [
      'an output that is an object',
      {
        inputSchema: input,
        outputSchema: { type: 'object', properties: { a: {} }, required: ['a'] },
      },
      { legacy: true, modern: true },
    ],
    [
      'an output that is a list',
      { inputSchema: input, outputSchema: { type: 'array' } },
      { legacy: false, modern: true },
    ],
    [
      'an output whose properties are a list',
      { inputSchema: input, outputSchema: { type: 'object', properties: [] } },
      { legacy: false, modern: true },
    ],
    [
      'an output that requires a number',
      { inputSchema: input, outputSchema: { type: 'object', required: [7] } },
      { legacy: false, modern: true },
    ],
    ['one nested 500 levels deep', { inputSchema: nested(500) }, { legacy: true, modern: true }],
    [
      'one nested 100,000 levels deep',
      { inputSchema: nested(100_000) },
      { legacy: false, modern: false },
    ],
  ];
  for (const [what, members, expected] of tools) {
    it(`decides on ${what} by the generation`, async () => {
      const tool = { name: 'tool', ...(members as object) };
      for (const era of ['legacy', 'modern'] as const) {
        expect((await rules(era)).accepts(tool), era).to.equal(expected[era]);
      }
    });
  }

  it('looks at the headers of arguments where there are headers, in the modern generation', async () => {
    const schema = { type: 'object', 'x-mcp-header': 'At-The-Root' };
    expect((await rules('modern')).problemOf?.(schema)).to.contain('in a place where none may be');
    expect((await rules('legacy')).problemOf?.(schema)).to.equal(undefined);
    expect(await rules('modern', toProgram)).not.to.have.property('problemOf');
  });
});
