import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { loadServer } from '../../lib/mcp/loadServer.ts';
import { root } from '../../scripts/entryPoints.ts';

/** Code of a module: the package of the server is not found. */
const WITHOUT_SERVER = `
  import { register } from 'node:module';
  const hooks = (name, context, next) => {
    if (name.startsWith('@modelcontextprotocol/')) throw new Error('Cannot find package ' + name);
    return next(name, context);
  };
  register('data:text/javascript,' + encodeURIComponent('export const resolve = ' + hooks));
  const { loadServer } = await import('${resolve(root, 'lib/mcp/loadServer.ts')}');
  await loadServer().catch((error) => process.stdout.write(error.code + ': ' + error.message));
`;

describe('loadServer', () => {
  it('gives the official package', async () => {
    expect(await loadServer()).to.include.keys('Server', 'createMcpHandler');
  });

  it('names the package that is missing', () => {
    const args = ['--import=tsx', '--input-type=module', '-e', WITHOUT_SERVER];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(stdout).to.equal(
      'missing-package: Serving tools over MCP needs the package @modelcontextprotocol/server, which could not be loaded: npm install @modelcontextprotocol/server',
    );
  });
});
