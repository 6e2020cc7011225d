import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { keptConnection, keptFolder } from '../../helpers/realMcpKept.ts';
import { run, shown } from '../../helpers/realMcpRuns.ts';
import { realMcpProgram } from '../../helpers/realMcpServers.ts';

const ADA = { name: 'Ada', entityType: 'person', observations: ['wrote programs'] };

describe('server-memory', () => {
  const folder = keptFolder();
  const path = () => join(folder(), 'memory.jsonl');
  const kept = keptConnection(() =>
    realMcpProgram('memory', { env: { MEMORY_FILE_PATH: path() } }),
  );
  const call = async (name: string, input: Record<string, unknown>): Promise<object> =>
    shown(await run(kept().executor, [name, input]));
  const said = (text: unknown, structured = text) => ({
    status: 'ok',
    isError: false,
    parts: [{ type: 'text', text: JSON.stringify(text, undefined, 2) }],
    structured,
  });

  it('has nine tools, and says of each what it gives', async () => {
    const tools = await kept().connection.refresh();
    expect(tools).to.have.length(9);
    for (const { traits } of tools) expect(traits?.outputSchema).to.include({ type: 'object' });
  });

  it('keeps what it is told in the file that it was given', async () => {
    const created = await call('create_entities', { entities: [ADA] });
    expect(created).to.deep.equal(said([ADA], { entities: [ADA] }));
    const graph = { entities: [ADA], relations: [] };
    expect(await call('read_graph', {})).to.deep.equal(said(graph));
    expect(await call('search_nodes', { query: 'programs' })).to.deep.equal(said(graph));
    const nothing = { entities: [], relations: [] };
    expect(await call('search_nodes', { query: 'nobody' })).to.deep.equal(said(nothing));
    expect(JSON.parse(readFileSync(path(), 'utf8'))).to.deep.equal({ type: 'entity', ...ADA });
  });

  it('fails with words that the model reads', async () => {
    const observations = [{ entityName: 'Bob', contents: ['x'] }];
    expect(await call('add_observations', { observations })).to.deep.equal({
      status: 'error',
      isError: true,
      parts: [{ type: 'text', text: 'Entity with name Bob not found' }],
    });
  });
});
