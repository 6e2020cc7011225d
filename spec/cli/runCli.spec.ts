import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCli } from '../../lib/cli/runCli.ts';
import { writeTurn } from '../../lib/testing/server/writeTurn.ts';
import type { TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { chunksOf, cliIo, jsonLines, recordedOutput } from '../helpers/cliIo.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const hello: readonly TurnStep[] = [{ text: 'Hello.' }];

async function run(args: string, io = cliIo()): Promise<[code: number, out: string, err: string]> {
  const code = await runCli(args.split(' ').filter(Boolean), io);
  return [code, io.stdout.text, io.stderr.text];
}

describe('runCli', () => {
  const folder = temporaryFolder();

  it('prints help and version, and that is good', async () => {
    expect(await run('--version')).to.deep.equal([0, '1.2.3\n', '']);
    for (const args of ['--help', 'run --help', 'help decode']) {
      const [code, out, err] = await run(args);
      expect([code, err]).to.deep.equal([0, '']);
      expect(out).to.match(/^Usage: millrace /);
    }
  });

  const wrong: readonly (readonly [args: string, words: string])[] = [
    ['', 'Usage: millrace'],
    ['decod', "unknown command 'decod'"],
    ['decode', "required option '-f, --format <name>' not specified"],
    ['decode --formt gemini', "unknown option '--formt'\n(Did you mean --format?)"],
    ['run -f gemini --tool a.js', "unknown option '--tool'\n(Did you mean --tools?)"],
    ['decode -f openai', 'Did you mean openai-chat or openai-responses?'],
    ['decode -f gemini a b', 'too many arguments'],
    ['decode -f gemini --fast', "unknown option '--fast'"],
    ['decode -f gemini none.sse', 'error: none.sse cannot be read: there is no such file.\n'],
    ['run -f gemini', "required option '-t, --tools <file>' not specified"],
    ['run -f gemini -t none.js --speed 0', 'It must be a number above 0'],
  ];
  for (const [args, words] of wrong) {
    it(`gives 2 for \`${args}\`, with words on standard error`, async () => {
      const [code, out, err] = await run(args);
      expect([code, out]).to.deep.equal([2, '']);
      expect(err).to.include(words);
    });
  }

  it('gives 0 for a good finish', async () => {
    const io = cliIo({ stdin: chunksOf(writeTurn('ollama', { steps: hello })) });
    const [code, out, err] = await run('decode -f ollama', io);
    expect([code, err]).to.deep.equal([0, '']);
    expect(jsonLines(out).at(-1)).to.include({ type: 'finish', reason: 'stop' });
  });

  it('gives 1 for a response that breaks; the events before that stay', async () => {
    const message = 'Over\u001b[2Jloaded.';
    const bytes = writeTurn('ollama', { steps: [...hello, { fault: 'error', message }] });
    const [code, out, err] = await run('decode -f ollama', cliIo({ stdin: chunksOf(bytes) }));
    expect(code).to.equal(1);
    expect(jsonLines(out)[0]).to.deep.equal({ type: 'text-delta', delta: 'Hello.' });
    expect(err).to.match(/^error: .*Over␛\[2Jloaded\.\n$/);
  });

  it('gives 1 for a response that does not finish well', async () => {
    const bytes = writeTurn('ollama', { steps: hello, finish: 'length' });
    const [code, , err] = await run('calls -f ollama', cliIo({ stdin: chunksOf(bytes) }));
    expect([code, err]).to.deep.equal([1, 'error: The response did not finish well: length.\n']);
  });

  it('gives all options of `run` on', async () => {
    const tool = "{ definition: { name: 'look' }, invokableRun: () => 'found' }";
    writeFileSync(join(folder(), 'tools.mjs'), `export default [${tool}];`);
    const steps: readonly TurnStep[] = [{ call: { name: 'look', arguments: {} } }];
    writeFileSync(join(folder(), 'turn'), Buffer.concat(writeTurn('ollama', { steps })));
    const io = cliIo({ directory: folder() });
    const args = 'run -f ollama --tools tools.mjs --json --approve look --svg a.svg turn';
    const [code, out] = await run(args, io);
    expect(code).to.equal(0);
    expect(jsonLines(out).find(({ type }) => type === 'tool-result')).to.have.nested.include({
      'result.status': 'ok',
    });
    const [wrongCode, , err] = await run(`${args} --approve luk --approve all`, io);
    expect(wrongCode).to.equal(2);
    expect(err).to.equal('error: --approve luk: there are only the tools look.\n');
  });

  it('colours errors on a terminal only', async () => {
    const stderr = recordedOutput({ isTTY: true });
    const [, , err] = await run('decode -f gemini none.sse', cliIo({ stderr }));
    expect(err).to.match(/^.\[31merror:.\[0m none/);
  });
});
