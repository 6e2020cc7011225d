import { expect } from 'chai';
import { loadClient } from '../../lib/mcp/loadClient.ts';
import { mendToolList } from '../../lib/mcp/mendToolList.ts';

const good = { name: 'good', inputSchema: { type: 'object' } };

describe('mendToolList', () => {
  let accepts: (tool: unknown) => boolean;
  before(async () => {
    const { isSpecType } = await loadClient();
    accepts = (tool) => isSpecType.Tool(tool);
  });

  it('looks at no more than 10,000 tools of a page, and says so', () => {
    const result = { tools: Array.from({ length: 10_002 }, () => good) };
    let looked = 0;
    const found = mendToolList(result, {
      accepts: () => {
        looked += 1;
        return true;
      },
    });
    expect([looked, result.tools.length]).to.deep.equal([10_000, 10_000]);
    expect(found).to.deep.equal([
      {
        type: 'too-many-tools',
        message: 'A page of tools has more than 10000: the others are left out.',
      },
    ]);
  });

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['without an inputSchema', { name: 'a' }, 'The tool "a" is left out: '],
    ['with anyOf at the root', { name: 'a', inputSchema: { anyOf: [] } }, 'The tool "a" is left'],
    ['without a name', { inputSchema: { type: 'object' } }, 'must be a string, got undefined.'],
    ['that is null', null, 'must be an object, got null.'],
    ['that is text', 'tool', 'must be an object, got "tool".'],
  ];
  for (const [what, tool, words] of refused) {
    it(`takes out a tool ${what}, and no other`, () => {
      const result = { tools: [good, tool, good] };
      const found = mendToolList(result, { accepts });
      expect(result.tools).to.deep.equal([good, good]);
      expect(found.map(({ type }) => type)).to.deep.equal(['malformed-tool']);
      expect(found[0]?.message).to.contain(words);
    });
  }

  const fields: Readonly<Record<string, unknown>> = {
    annotations: null,
    outputSchema: { type: 'string' },
    title: 7,
    _meta: 'no',
  };
  for (const [field, value] of Object.entries(fields)) {
    it(`takes a malformed ${field} off a tool, and no more`, () => {
      const tool = { ...good, description: 'It is good.', [field]: value };
      if (accepts(tool)) return;
      const result = { tools: [tool] };
      expect(mendToolList(result, { accepts })).to.deep.equal([
        {
          type: 'malformed-field',
          tool: 'good',
          message: `The tool "good" has a ${field} that is not as the protocol says.`,
        },
      ]);
      expect(result.tools).to.deep.equal([{ ...good, description: 'It is good.' }]);
    });
  }

  it('looks at a schema as often for a thousand fields as for one', () => {
    const inputSchema = { type: 'object' };
    const looks = [1, 1000].map((count) => {
      let times = 0;
      const counting = (tool: unknown) => {
        if ((tool as { inputSchema?: unknown }).inputSchema === inputSchema) times += 1;
        return accepts(tool);
      };
      const fields = Array.from({ length: count }, (_, index) => [`field${index}`, index]);
      const tool = { name: 'a', inputSchema, title: 7, ...Object.fromEntries(fields) };
      const result = { tools: [tool] };
      const found = mendToolList(result, { accepts: counting, problemOf: () => undefined });
      expect(found.map(({ type }) => type)).to.deep.equal(['malformed-field']);
      expect(Object.keys(result.tools[0] ?? {})).to.have.length(count + 2);
      return times;
    });
    expect(looks).to.deep.equal([2, 2]);
  });

  it('looks once at the schema of a good tool', () => {
    let times = 0;
    const counting = (tool: unknown) => {
      times += 1;
      return accepts(tool);
    };
    mendToolList({ tools: [good] }, { accepts: counting, problemOf: () => undefined });
    expect(times).to.equal(1);
  });

  it('takes out a tool that has a problem of another kind, and says which', () => {
    const problemOf = ({ bad }: { bad?: string }) => bad;
    const tools = [good, { name: 'a', inputSchema: { type: 'object', bad: 'it is bad' } }];
    const result = { tools };
    const rules = { accepts, problemOf: problemOf as (inputSchema: unknown) => string | undefined };
    expect(mendToolList(result, rules)).to.deep.equal([
      {
        type: 'bad-input-schema',
        tool: 'a',
        message: 'The tool "a" is left out for its inputSchema: it is bad.',
      },
    ]);
    expect(result.tools).to.deep.equal([good]);
  });

  it('says at most 101 things', () => {
    const result = { tools: [...Array(1000).fill(7), good] };
    const found = mendToolList(result, { accepts });
    expect(found).to.have.length(101);
    expect(found[100]?.message).to.equal('A page of tools has 900 more things wrong.');
    expect(result.tools).to.deep.equal([good]);
  });

  it('leaves good lists, and what is no list, as they are', () => {
    for (const result of [{ tools: [good] }, { tools: 'none' }, {}, null, 7]) {
      const before = structuredClone(result);
      expect(mendToolList(result, { accepts })).to.deep.equal([]);
      expect(result).to.deep.equal(before);
    }
  });
});
