import { expect } from 'chai';
import { listMcpTools } from '../../lib/mcp/listMcpTools.ts';
import type { McpLink } from '../../lib/mcp/McpLink.ts';

const { signal } = new AbortController();
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

function linkTo(client: object): McpLink {
  return { client } as McpLink;
}

/** A client in a session that it has not begun: it knows no capabilities. */
function pages(next: (cursor: string | undefined) => string | undefined) {
  const asked: (string | undefined)[] = [];
  const client = {
    getServerCapabilities: () => undefined,
    request: ({ params }: { params?: { cursor: string } }) => {
      asked.push(params?.cursor);
      return Promise.resolve({
        tools: [tool(`at-${params?.cursor}`)],
        nextCursor: next(params?.cursor),
      });
    },
  };
  return { asked, link: linkTo(client) };
}

describe('listMcpTools', () => {
  it('lists by the client, afresh', async () => {
    const asked: unknown[] = [];
    const client = {
      getServerCapabilities: () => ({ tools: {} }),
      listTools: (...given: unknown[]) => {
        asked.push(given);
        return Promise.resolve({ tools: [tool('a')] });
      },
    };
    expect(await listMcpTools(linkTo(client), signal)).to.deep.equal([tool('a')]);
    expect(asked).to.deep.equal([
      [undefined, { signal, cacheMode: 'refresh', timeout: 2 ** 31 - 1 }],
    ]);
  });

  it('asks a server without tools for none', async () => {
    const client = { getServerCapabilities: () => ({}) };
    expect(await listMcpTools(linkTo(client), signal)).to.deep.equal([]);
  });

  it('walks the pages in a session of another connection; an empty cursor is one, too', async () => {
    const { asked, link } = pages((cursor) => ({ undefined: '', '': 'b' })[String(cursor)]);
    const tools = await listMcpTools(link, signal);
    expect(asked).to.deep.equal([undefined, '', 'b']);
    expect(tools.map(({ name }) => name)).to.deep.equal(['at-undefined', 'at-', 'at-b']);
  });

  it('gives up on pages without end', async () => {
    const { asked, link } = pages(() => 'again');
    const failed = await listMcpTools(link, signal).catch(({ message }) => message);
    expect(failed).to.equal('The MCP server lists its tools on more than 64 pages.');
    expect(asked).to.have.length(64);
  });
});
