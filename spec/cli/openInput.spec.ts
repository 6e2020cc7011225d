import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { openInput } from '../../lib/cli/openInput.ts';
import { UsageError } from '../../lib/cli/UsageError.ts';
import { chunksOf, cliIo } from '../helpers/cliIo.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all).toString('utf8');
}

describe('openInput', () => {
  const folder = temporaryFolder();

  it('opens a file, and knows its size', async () => {
    writeFileSync(join(folder(), 'turn.sse'), 'hello');
    const { bytes, size } = await openInput('turn.sse', cliIo({ directory: folder() }));
    expect(size).to.equal(5);
    expect(await textOf(bytes)).to.equal('hello');
  });

  it('opens a pipe with a name, before and while it is written to', async function () {
    const path = join(folder(), 'pipe');
    if (spawnSync('mkfifo', [path]).status !== 0) this.skip();
    const { bytes, size } = await openInput('pipe', cliIo({ directory: folder() }));
    expect(size).to.equal(undefined);
    const reading = textOf(bytes);
    const pipe = openSync(path, 'w');
    writeSync(pipe, 'hello');
    await new Promise(setImmediate);
    writeSync(pipe, ' there');
    closeSync(pipe);
    expect(await reading).to.equal('hello there');
  });

  it('leaves no pipe open when all has ended before', async function () {
    const path = join(folder(), 'pipe');
    if (spawnSync('mkfifo', [path]).status !== 0) this.skip();
    const pipes = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;
    const before = pipes();
    const signal = AbortSignal.abort();
    const { bytes } = await openInput('pipe', cliIo({ directory: folder(), signal }));
    await new Promise((resolve) => (bytes as Socket).once('close', resolve));
    expect(pipes()).to.equal(before);
  });

  for (const file of [undefined, '-']) {
    it(`takes standard input for ${file}`, async () => {
      const io = cliIo({ stdin: chunksOf(['hello']) });
      const { bytes, size } = await openInput(file, io);
      expect(size).to.equal(undefined);
      expect(await textOf(bytes)).to.equal('hello');
      expect(io.stderr.text).to.equal('');
    });
  }

  it('says what it waits for when standard input is a terminal', async () => {
    const io = cliIo({ stdinIsTTY: true });
    await openInput(undefined, io);
    expect(io.stderr.text).to.include('Ctrl-D');
  });

  const refused: readonly (readonly [file: string, words: string])[] = [
    ['none.sse', 'none.sse cannot be read: there is no such file.'],
    ['.', '. is a directory; give the file of a recorded response.'],
    ['a\0b', 'cannot be read: '],
  ];
  for (const [file, words] of refused) {
    it(`says "${words}"`, async () => {
      const io = cliIo({ directory: folder() });
      const error = await openInput(file, io).catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(UsageError);
      expect((error as Error).message).to.include(words);
    });
  }
});
