import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { loadClient } from '../../lib/mcp/loadClient.ts';
import { root } from '../../scripts/entryPoints.ts';

/** Code of a module: the package of the client is not found. */
const WITHOUT_CLIENT = `
  import { register } from 'node:module';
  const hooks = (name, context, next) => {
    if (name.startsWith('@modelcontextprotocol/')) throw new Error('Cannot find package ' + name);
    return next(name, context);
  };
  register('data:text/javascript,' + encodeURIComponent('export const resolve = ' + hooks));
  const { loadClient } = await import('${resolve(root, 'lib/mcp/loadClient.ts')}');
  await loadClient().catch((error) => process.stdout.write(error.code + ': ' + error.message));
`;

describe('loadClient', () => {
  it('loads the official client', async () => {
    const { Client, isSpecType } = await loadClient();
    expect(new Client({ name: 'a', version: '1' }).transport).to.equal(undefined);
    expect(isSpecType.Tool({ name: 'a' })).to.equal(false);
  });

  it('names the package that is missing', () => {
    const args = ['--import=tsx', '--input-type=module', '-e', WITHOUT_CLIENT];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(stdout).to.equal(
      'missing-package: Connecting to an MCP server needs the package @modelcontextprotocol/client, which could not be loaded: npm install @modelcontextprotocol/client',
    );
  });
});
