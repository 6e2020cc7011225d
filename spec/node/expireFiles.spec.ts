import {
  lutimesSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { expireFiles } from '../../lib/node/expireFiles.ts';
import { spillFileName } from '../../lib/node/spillFileName.ts';
import { callOf } from '../helpers/callOf.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const HOUR_MS = 3_600_000;

describe('expireFiles', () => {
  const folder = temporaryFolder();

  /** Makes a file that was last written some hours ago. */
  function make(name: string, hours: number): string {
    const path = join(folder(), name);
    const at = new Date(Date.now() - hours * HOUR_MS);
    writeFileSync(path, 'x');
    utimesSync(path, at, at);
    return name;
  }
  const ours = (): string => spillFileName(callOf('read'));

  it('removes old files of ours, and nothing else', async () => {
    make(ours(), 3);
    const kept = [make(ours(), 1), make('notes.txt', 9), make(`${ours()}.bak`, 9)];
    const [directory, link] = [ours(), ours()];
    mkdirSync(join(folder(), directory));
    symlinkSync(join(folder(), 'notes.txt'), join(folder(), link));
    for (const name of [directory, link]) lutimesSync(join(folder(), name), 1, 1);
    await expireFiles(folder(), 2 * HOUR_MS);
    expect(readdirSync(folder())).to.have.members([...kept, directory, link]);
  });

  it('removes nothing for 0 and Infinity', async () => {
    const name = make(ours(), 1_000_000);
    await expireFiles(folder(), 0);
    await expireFiles(folder(), Number.POSITIVE_INFINITY);
    expect(readdirSync(folder())).to.deep.equal([name]);
  });

  it('does not mind what it cannot read', async () => {
    await expireFiles(join(folder(), 'missing'), 1);
  });

  it('does not mind another process that does the same', async () => {
    for (let count = 0; count < 20; count += 1) make(ours(), 3);
    await Promise.all([1, 2, 3].map(() => expireFiles(folder(), HOUR_MS)));
    expect(readdirSync(folder())).to.deep.equal([]);
  });
});
