import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { holdGroup, releaseGroup, signalGroup } from '../../../lib/mcp/stdio/processGroups.ts';
import { root } from '../../../scripts/entryPoints.ts';
import { isAlive, processEnd } from '../../helpers/livingProcess.ts';

describe('processGroups', () => {
  let child: ChildProcess;
  let group: number;
  beforeEach(async () => {
    child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true });
    await once(child, 'spawn');
    group = Number(child.pid);
  });
  afterEach(() => void child.kill('SIGKILL'));

  it('signals a group, and tells whether there is one', async () => {
    expect(signalGroup(group, 0)).to.equal(true);
    const ended = once(child, 'exit');
    expect(signalGroup(group, 'SIGKILL')).to.equal(true);
    expect(await ended).to.deep.equal([null, 'SIGKILL']);
    expect(signalGroup(group, 0)).to.equal(false);
    expect(signalGroup(Number.NaN, 'SIGKILL')).to.equal(false);
  });

  it('listens to the end of this process while there are groups', () => {
    const listeners = process.listenerCount('exit');
    for (const held of [group, group, group + 1]) holdGroup(held);
    expect(process.listenerCount('exit')).to.equal(listeners + 1);
    releaseGroup(group);
    expect(process.listenerCount('exit')).to.equal(listeners + 1);
    for (const held of [group + 1, group + 1]) releaseGroup(held);
    expect(process.listenerCount('exit')).to.equal(listeners);
  });

  it('ends the groups with this process', async () => {
    const file = resolve(root, 'lib/mcp/stdio/processGroups.ts');
    const code = `import { holdGroup } from '${file}'; holdGroup(${group}); process.exit(3);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    const { status } = spawnSync(process.execPath, args, { cwd: root });
    expect(status).to.equal(3);
    await processEnd(group);
    expect(isAlive(group)).to.equal(false);
  });
});
