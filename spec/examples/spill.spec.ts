import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('example: spill', function () {
  this.timeout(30_000);
  const folder = temporaryFolder();

  it('H5 finds its outcome right, ends by itself, and leaves no file behind', async () => {
    const env = { ...process.env, TMPDIR: folder(), TSX_DISABLE_CACHE: '1' };
    const node = ['--import=tsx', 'examples/spill.ts', '--fast'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, node, {
      cwd: root,
      env,
    });
    expect(stderr).to.equal('');
    expect(stdout).to.match(/read_log: 1000 of \d+ characters/);
    expect(stdout).to.match(/\[More of this output: .*millrace-[0-9a-f]{40}\.txt\]/);
    expect(readdirSync(folder()).filter((name) => name.startsWith('millrace-'))).to.deep.equal([]);
  });
});
