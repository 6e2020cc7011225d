import { expect } from 'chai';
import { readRegistryPage } from '../../lib/mcp/readRegistryPage.ts';

function entryOf(name: unknown) {
  return { server: { name } };
}

describe('readRegistryPage', () => {
  it('reads the servers in their order; a malformed one hides no other', () => {
    const entries = [entryOf('a'), 3, { server: { name: 'b', status: 'deleted' } }, entryOf('c')];
    const page = readRegistryPage({ servers: entries, metadata: { nextCursor: 'n', count: 4 } });
    expect(page.servers.map(({ name }) => name)).to.deep.equal(['a', 'c']);
    expect(page.problems).to.deep.equal(['an entry must be an object, got 3.']);
    expect(page.nextCursor).to.equal('n');
  });

  it('knows the last page by its cursor', () => {
    for (const metadata of [undefined, null, 3, {}, { nextCursor: '' }, { nextCursor: null }]) {
      expect(readRegistryPage({ servers: [], metadata })).to.deep.equal({
        servers: [],
        problems: [],
      });
    }
  });

  it('refuses what is no page, and a cursor that is none', () => {
    const cases = [
      [[], 'A page must be an object with an array of servers, got an array of 0.'],
      [{ servers: {} }, 'A page must be an object with an array of servers, got an object.'],
      [
        { servers: [], metadata: { nextCursor: 3 } },
        'metadata.nextCursor must be a text of at most 4096 characters, got 3.',
      ],
    ] as const;
    for (const [page, message] of cases) {
      expect(() => readRegistryPage(page)).to.throw(TypeError, message);
    }
    const nextCursor = 'x'.repeat(4_097);
    expect(() => readRegistryPage({ servers: [], metadata: { nextCursor } })).to.throw(TypeError);
  });
});
