import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { SpillFile } from '../../lib/node/SpillFile.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const bytes = (content: string): Uint8Array => Buffer.from(content);
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('SpillFile', () => {
  const folder = temporaryFolder();
  const read = (file: SpillFile): string => readFileSync(file.path, 'utf8');

  it('writes what it takes, in order, and is then closed', async () => {
    const file = new SpillFile(folder(), 'a', 0);
    expect(file.path).to.equal(join(folder(), 'a'));
    for (const part of ['ab', 'cd', '', 'ef']) expect(file.write(bytes(part))).to.equal(true);
    file.end();
    await file.closed;
    expect(read(file)).to.equal('abcdef');
    expect(file.write(bytes('more'))).to.equal(false);
  });

  it('makes an empty file of nothing', async () => {
    const file = new SpillFile(folder(), 'a', 0);
    file.end();
    await file.closed;
    expect(read(file)).to.equal('');
  });

  it('makes the directory and the file for this user only', async () => {
    const directory = join(folder(), 'deep', 'inside');
    const file = new SpillFile(directory, 'a', 0);
    file.end();
    await file.closed;
    expect(modeOf(file.path)).to.equal('600');
    expect([directory, join(folder(), 'deep')].map(modeOf)).to.deep.equal(['700', '700']);
  });

  it('writes to no file that is there, and follows no symbolic link', () => {
    const [target, elsewhere] = [join(folder(), 'target'), join(folder(), 'elsewhere')];
    writeFileSync(target, 'precious');
    mkdirSync(elsewhere);
    symlinkSync(target, join(folder(), 'link'));
    symlinkSync(join(folder(), 'missing'), join(folder(), 'dangling'));
    symlinkSync(elsewhere, join(folder(), 'directory'));
    for (const name of ['target', 'link', 'dangling']) {
      expect(() => new SpillFile(folder(), name, 0)).to.throw('EEXIST');
    }
    expect(() => new SpillFile(join(folder(), 'directory'), 'a', 0)).to.throw(
      'directory must be a directory, and no symbolic link.',
    );
    expect(readFileSync(target, 'utf8')).to.equal('precious');
    expect(existsSync(join(folder(), 'missing'))).to.equal(false);
    expect(readdirSync(elsewhere)).to.deep.equal([]);
  });

  it('ends with a note at its limit, behind a whole character', async () => {
    const file = new SpillFile(folder(), 'a', 8);
    expect(file.write(bytes('abcdef'))).to.equal(true);
    expect(file.write(bytes('\u{1F600}'))).to.equal(false);
    expect(file.write(bytes('g'))).to.equal(false);
    file.end();
    await file.closed;
    expect(read(file)).to.equal('abcdef\n[The rest was left out: the limit is 8 bytes.]\n');
  });

  it('takes exactly its limit', async () => {
    const file = new SpillFile(folder(), 'a', 8);
    file.write(bytes('abcdefgh'));
    file.end();
    await file.closed;
    expect(read(file)).to.equal('abcdefgh');
  });

  it('R11 keeps little in memory, however fast bytes come', async () => {
    const file = new SpillFile(folder(), 'a', 0);
    const piece = Buffer.alloc(64 * 1_024, 'x');
    let behind = 0;
    for (let written = 0; written < 16 * 1_024 * 1_024; written += piece.length) {
      file.write(Buffer.concat([piece.subarray(4), Buffer.from(`${written % 997}`.padStart(4))]));
      behind = Math.max(behind, written - statSync(file.path).size);
    }
    // No turn of the event loop has passed: without writing at once, all would wait.
    expect(behind).to.be.lessThan(3 * 1_024 * 1_024);
    file.end();
    await file.closed;
    const all = read(file);
    expect(all.length).to.equal(16 * 1_024 * 1_024);
    const marks = all.replace(/x+/g, ' ').trim().split(/\s+/).map(Number);
    expect(marks).to.deep.equal(marks.map((_, index) => (index * piece.length) % 997));
  });

  it('is removed when it is discarded, whatever it is doing', async () => {
    const fresh = new SpillFile(folder(), 'fresh', 0);
    const written = new SpillFile(folder(), 'written', 0);
    written.write(bytes('ab'));
    written.write(bytes('cd'));
    const ended = new SpillFile(folder(), 'ended', 0);
    ended.write(bytes('ab'));
    ended.end();
    await ended.closed;
    for (const file of [fresh, written, ended, ended]) file.discard();
    // What is being written is not stopped: the file goes when that is done.
    const next = new SpillFile(folder(), 'next', 0);
    next.write(bytes('ab'));
    next.end();
    await next.closed;
    while (existsSync(written.path)) await new Promise(setImmediate);
    expect(readdirSync(folder())).to.deep.equal(['next']);
  });

  it('stays when it is kept', async () => {
    const file = new SpillFile(folder(), 'a', 0);
    file.end();
    await file.closed;
    file.keep();
    file.discard();
    expect(existsSync(file.path)).to.equal(true);
  });

  for (const size of [2, 2 * 1_024 * 1_024]) {
    it(`rejects, and is removed, when ${size} bytes cannot be written`, async () => {
      const descriptor = openSync('/dev/null', 'r');
      closeSync(descriptor);
      const file = new SpillFile(folder(), 'a', 0);
      // The lowest free number is given again.
      closeSync(descriptor);
      file.write(Buffer.alloc(size));
      file.end();
      const error = await file.closed.catch((reason: unknown) => reason);
      expect(error).to.include({ code: 'EBADF' });
      expect(readdirSync(folder())).to.deep.equal([]);
    });
  }

  it('rejects when somebody has removed the file', async () => {
    const file = new SpillFile(folder(), 'a', 0);
    file.write(bytes('ab'));
    rmSync(folder(), { recursive: true });
    file.end();
    const error = await file.closed.catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'ENOENT' });
  });

  it('H5 leaves no descriptor open', async function () {
    if (process.platform !== 'linux') this.skip();
    const open = (): number =>
      readdirSync('/proc/self/fd').filter((name) => {
        try {
          return statSync(join('/proc/self/fd', name)).isFile();
        } catch {
          return false;
        }
      }).length;
    const before = open();
    const kept = new SpillFile(folder(), 'kept', 0);
    kept.write(bytes('ab'));
    kept.end();
    await kept.closed;
    const discarded = new SpillFile(folder(), 'discarded', 0);
    discarded.write(bytes('ab'));
    discarded.discard();
    while (existsSync(discarded.path)) await new Promise(setImmediate);
    expect(open()).to.equal(before);
  });
});
