import { isSpecType } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import fc from 'fast-check';
import { checkMcpTools } from '../../lib/mcp/checkMcpTools.ts';
import type { McpToolOptions } from '../../lib/mcp/McpToolOptions.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';

const inputSchema = { type: 'object', properties: { a: { type: 'string' } } };

/** The names that are left, and the diagnostics as `type tool`. */
function checked(list: unknown, options?: McpToolOptions): [string[], string[]] {
  const { tools, diagnostics } = checkMcpTools(list, options);
  return [
    tools.map(({ name }) => name),
    diagnostics.map(({ type, tool = '-' }) => `${type} ${tool}`),
  ];
}

const good = { name: 'good', inputSchema };

describe('checkMcpTools', () => {
  it('keeps a good tool as it is, and its schemas as they came', () => {
    const tool = {
      ...good,
      title: 'Good',
      description: 'Is good.',
      outputSchema: { type: 'array', 'x-own': 1 },
      annotations: { readOnlyHint: true },
      execution: { taskSupport: 'optional' },
      _meta: { a: 1 },
    };
    const { tools, diagnostics } = checkMcpTools([tool]);
    expect(tools).to.deep.equal([tool]);
    expect(tools[0]?.inputSchema).to.equal(inputSchema);
    expect(diagnostics).to.deep.equal([]);
  });

  const bad: readonly (readonly [title: string, entry: unknown, diagnostic: string])[] = [
    ['that is nothing', null, 'malformed-tool -'],
    ['that is text', 'echo', 'malformed-tool -'],
    ['without a name', { inputSchema }, 'malformed-tool -'],
    ['with an empty name', { name: '', inputSchema }, 'malformed-tool -'],
    ['with a name that is none', { name: 5, inputSchema }, 'malformed-tool -'],
    ['with an endless name', { name: 'a'.repeat(1_025), inputSchema }, 'malformed-tool -'],
    ['without an inputSchema', { name: 'bad' }, 'bad-input-schema bad'],
    ['whose inputSchema has no type', { name: 'bad', inputSchema: {} }, 'bad-input-schema bad'],
    [
      'with a choice at the root',
      { name: 'bad', inputSchema: { anyOf: [{}] } },
      'bad-input-schema bad',
    ],
    ['of many types', { name: 'bad', inputSchema: { type: ['object'] } }, 'bad-input-schema bad'],
    [
      'with a remote reference',
      { name: 'bad', inputSchema: { ...inputSchema, $ref: 'http://a/b' } },
      'bad-input-schema bad',
    ],
    [
      'with too large a schema',
      { name: 'bad', inputSchema: { ...inputSchema, description: 'a'.repeat(300_000) } },
      'bad-input-schema bad',
    ],
    [
      'that runs as a task only',
      { name: 'bad', inputSchema, execution: { taskSupport: 'required' } },
      'task-only-tool bad',
    ],
    [
      'that is listed before',
      { name: 'good', inputSchema, title: 'Second' },
      'duplicate-tool good',
    ],
  ];
  for (const [title, entry, diagnostic] of bad) {
    it(`leaves out a tool ${title}, and no other`, () => {
      const other = { name: 'other', inputSchema };
      expect(checked([good, entry, other])).to.deep.equal([['good', 'other'], [diagnostic]]);
      expect(checkMcpTools([good, entry]).tools).to.deep.equal([good]);
    });
  }

  it('takes the second of two tools of one name if the first cannot be used', () => {
    expect(checked([{ name: 'good' }, good])).to.deep.equal([['good'], ['bad-input-schema good']]);
  });

  for (const outputSchema of [
    null,
    5,
    { $ref: 'http://a/b' },
    { pattern: '(' },
    { type: 'objct' },
  ]) {
    it(`takes a tool without its outputSchema ${JSON.stringify(outputSchema)}`, () => {
      const { tools, diagnostics } = checkMcpTools([{ ...good, outputSchema }]);
      expect(tools).to.deep.equal([good]);
      expect(diagnostics.map(({ type }) => type)).to.deep.equal(['bad-output-schema']);
    });
  }

  it('takes a tool without the field that is not as it should be', () => {
    const { tools, diagnostics } = checkMcpTools([{ ...good, annotations: null }]);
    expect(tools).to.deep.equal([good]);
    expect(diagnostics).to.deep.equal([
      {
        type: 'malformed-field',
        tool: 'good',
        message:
          'The tool "good" is taken without its annotations, which must be an object with hints that are true or false, got null.',
      },
    ]);
  });

  it('keeps names with spaces and accents, and shows them clean', () => {
    const name = 'é\u200b\n b';
    expect(checked([{ name, inputSchema }, { name }])).to.deep.equal([
      [name],
      ['duplicate-tool é b'],
    ]);
  });

  it('passes over tools that are not wanted, without a look at them', () => {
    const list = [good, { name: 'bad' }, { name: 'other', inputSchema }];
    expect(checked(list, { include: ['good'] })).to.deep.equal([['good'], []]);
    expect(checked(list, { exclude: (name) => name === 'bad' })).to.deep.equal([
      ['good', 'other'],
      [],
    ]);
    expect(checked(list, { include: ['good', 'bad'], exclude: ['bad'] })).to.deep.equal([
      ['good'],
      [],
    ]);
  });

  it('leaves a tool out about which the filter throws', () => {
    const exclude = (name: string): boolean => {
      if (name === 'good') throw new Error('No.');
      return false;
    };
    const list = [good, { name: 'other', inputSchema }];
    expect(checked(list, { exclude })).to.deep.equal([['other'], ['filter-failed good']]);
  });

  it('asks the validator about both schemas', () => {
    const validator = ajvValidator();
    const twice = { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } }, type: 'object' };
    const list = [
      { name: 'in', inputSchema: twice },
      { ...good, outputSchema: twice },
    ];
    expect(checked(list)).to.deep.equal([['in', 'good'], []]);
    const [names, diagnostics] = checked(list, { validator });
    expect(names).to.deep.equal(['good']);
    expect(diagnostics).to.deep.equal(['bad-input-schema in', 'bad-output-schema good']);
  });

  it('gives no tools for what is no list', () => {
    for (const list of [undefined, null, {}, 'tools']) {
      expect(checked(list)).to.deep.equal([[], ['malformed-list -']]);
    }
  });

  it('takes 10,000 tools at most', () => {
    const list = Array.from({ length: 10_001 }, (_, at) => ({
      name: `t${at}`,
      inputSchema: { type: 'object' },
    }));
    expect(checked(list.slice(0, 10_000))[1]).to.deep.equal([]);
    const [names, said] = checked(list);
    expect([names.length, said]).to.deep.equal([10_000, ['too-many-tools -']]);
  });

  it('says 100 things at most, and how many more there are', () => {
    const { diagnostics } = checkMcpTools(Array.from({ length: 1_000 }, () => null));
    expect(diagnostics).to.have.length(101);
    expect(diagnostics.at(-1)?.message).to.equal('The list of tools has 900 more things wrong.');
  });

  it('never throws; what it gives the official client takes, and it gives the same again', () => {
    const schema = fc.oneof(
      fc.constantFrom<unknown>(inputSchema, { type: 'object', required: ['a'] }, null, {}),
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('type', 'properties', 'required', '$schema'), fc.jsonValue()),
    );
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          name: fc.constantFrom<unknown>('a', 'b', '', 1),
          inputSchema: schema,
          outputSchema: schema,
          title: fc.jsonValue(),
          annotations: fc.oneof(fc.jsonValue(), fc.record({ readOnlyHint: fc.jsonValue() })),
          execution: fc.oneof(fc.jsonValue(), fc.record({ taskSupport: fc.jsonValue() })),
          icons: fc.jsonValue(),
          _meta: fc.jsonValue(),
        },
        { requiredKeys: ['name', 'inputSchema'] },
      ),
    );
    fc.assert(
      fc.property(fc.array(entry), (list) => {
        const { tools } = checkMcpTools(list);
        for (const tool of tools)
          expect(isSpecType.Tool(tool), JSON.stringify(tool)).to.equal(true);
        expect(checkMcpTools(tools)).to.deep.equal({ tools, diagnostics: [] });
      }),
      { numRuns: 300 },
    );
  });
});
