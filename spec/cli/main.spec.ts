import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { root } from '../../scripts/entryPoints.ts';
import { jsonLines } from '../helpers/cliIo.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const MAIN = resolve(root, 'lib/cli/main.ts');
const recording = (name: string): string => resolve(root, 'spec/fixtures/cli', name);
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

function start(args: readonly string[]) {
  return spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { cwd: root });
}

describe('millrace', function () {
  this.timeout(60_000);
  const folder = temporaryFolder();

  it('decodes from a file and from a pipe', async () => {
    const piped = start(['decode', '-f', 'anthropic-messages']);
    createReadStream(recording('weather.anthropic.sse')).pipe(piped.stdin);
    const named = start(['decode', '-f', 'anthropic-messages', recording('weather.anthropic.sse')]);
    const [one, other] = await Promise.all([text(piped.stdout), text(named.stdout)]);
    expect(one).to.equal(other);
    expect(jsonLines(one).at(-1)).to.include({ type: 'finish', reason: 'tool-calls' });
  });

  it('tells its version', async () => {
    expect(await text(start(['--version']).stdout)).to.equal(`${version}\n`);
  });

  it('ends quietly when nobody reads its output any more', async () => {
    const child = start(['decode', '-f', 'openai-chat']);
    const words = text(child.stderr);
    const line = `data: {"choices":[{"index":0,"delta":{"content":"${'x'.repeat(500)}"}}]}\n\n`;
    child.stdin.on('error', () => undefined);
    const writing = setInterval(() => child.stdin.write(line.repeat(100)), 1);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    clearInterval(writing);
    expect([code, await words]).to.deep.equal([0, '']);
  });

  const tool = (name: string, run: string): string =>
    `export const ${name} = { definition: { name: '${name}', inputSchema: { type: 'object' } }, concurrency: 'safe', invokableRun: ${run} };\n`;

  it('cancels the turn for Ctrl-C, and says what had happened', async () => {
    // Something to wait for: with nothing left, the process would end by itself before the signal comes.
    const waiting = '() => new Promise(() => setInterval(() => {}, 100_000))';
    const source = tool('look', "() => 'found'") + tool('weather', waiting);
    writeFileSync(join(folder(), 'tools.mjs'), source);
    const tools = join(folder(), 'tools.mjs');
    const child = start([
      'run',
      '-f',
      'anthropic-messages',
      '-t',
      tools,
      recording('weather.anthropic.sse'),
    ]);
    const words = text(child.stderr);
    let shown = '';
    for await (const piece of child.stdout) {
      if (!shown.includes('weather] runs') && String(piece).includes('weather] runs')) {
        child.kill('SIGINT');
      }
      shown += String(piece);
    }
    const code = child.exitCode ?? (await once(child, 'exit'))[0];
    expect(code).to.equal(130);
    expect(await words).to.match(
      /^Interrupted\. .*had started and may have had effects \(weather\)/,
    );
    expect(shown).to.include('[0 weather] cancelled, interrupted');
  });

  const endings: readonly (readonly [title: string, source: string, words: RegExp])[] = [
    ['a tool never answers', tool('weather', '() => new Promise(() => {})'), /never comes\.$/m],
    ['the module of tools never loads', 'await new Promise(() => {});', /never comes\.$/m],
    [
      'a tool fails outside of its call',
      tool(
        'weather',
        `() => { Promise.reject(new Error('stray \\u001b[2J')); return new Promise(() => {}); }`,
      ),
      /nobody waits for: stray ␛\[2J$/m,
    ],
  ];
  for (const [title, source, words] of endings) {
    it(`ends with an error when ${title} and nothing goes on`, async () => {
      const tools = join(folder(), 'ending.mjs');
      writeFileSync(tools, source);
      const file = recording('weather.anthropic.sse');
      const child = start(['run', '-f', 'anthropic-messages', '-t', tools, file]);
      child.stdin.end();
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect(code).to.equal(1);
      expect(said).to.match(words);
    });
  }

  it('sends what tools print to standard error', async () => {
    const tools = join(folder(), 'printing.mjs');
    const run = "() => { console.log('from a tool'); process.stdout.write('raw\\n'); return 1; }";
    writeFileSync(tools, `console.log('from the module');\n${tool('weather', run)}`);
    const file = recording('weather.anthropic.sse');
    const child = start(['run', '-f', 'anthropic-messages', '-t', tools, '--json', file]);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(jsonLines(out).at(-1)).to.have.property('type');
    expect(err).to.equal('from the module\nfrom a tool\nraw\n');
  });

  for (const isWritten of [false, true]) {
    it(`ends for one Ctrl-C while it reads a pipe ${isWritten ? 'whose writer is idle' : 'without a writer'}`, async function () {
      const file = join(folder(), 'pipe');
      if (spawnSync('mkfifo', [file]).status !== 0) this.skip();
      const tools = join(folder(), 'telling.mjs');
      writeFileSync(tools, `console.error('loaded');\n${tool('look', '() => 1')}`);
      const writer = isWritten ? openSync(file, 'r+') : undefined;
      const child = start(['run', '-f', 'ollama', '-t', tools, file]);
      await once(child.stderr, 'data');
      // The pipe is opened a little later: the signal comes behind that, or before it.
      child.kill('SIGINT');
      const [code] = await once(child, 'exit');
      if (writer !== undefined) closeSync(writer);
      expect(code).to.equal(130);
    });
  }

  it('ends with an error when its output cannot be written', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const disk = openSync('/dev/full', 'w');
    const args = ['decode', '-f', 'anthropic-messages', recording('weather.anthropic.sse')];
    const node = ['--import', 'tsx', MAIN, ...args];
    const stdio: StdioOptions = ['ignore', disk, 'pipe'];
    const child = spawn(process.execPath, node, { cwd: root, stdio });
    const said = child.stderr === null ? '' : text(child.stderr);
    const [words, [code]] = await Promise.all([said, once(child, 'exit')]);
    closeSync(disk);
    expect(code).to.equal(1);
    expect(words).to.match(/^error: Standard output cannot be written: ENOSPC/);
  });
});
