import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Outcome {
  readonly status: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

function play(...given: string[]): Promise<Outcome> {
  const { ANTHROPIC_API_KEY: _, OPENAI_API_KEY: __, ...env } = process.env;
  const node = ['--import=tsx', 'examples/story/main.ts', ...given];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { cwd: root, env, timeout: 30_000 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

describe('story: main', function () {
  this.timeout(30_000);

  it('plays both turns, finds its outcome right, and ends', async () => {
    const { status, stdout, stderr } = await play('--fast');
    expect(stderr).to.equal('');
    expect(status, stdout).to.equal(0);
    expect(stdout).to.match(/call 1 {2}ok after .*\[cut at 1200 characters\]/);
    expect(stdout).to.match(/call 6 {2}waits until the model has finished well/);
    expect(stdout).to.match(
      /call 4 {2}error after .* ROADMAP\.md: no such file in this repository/,
    );
    expect(stdout).to.match(/call 5 {2}ok after .*image\/png/);
    expect(stdout).to.match(/first result +\d\.\d\d s +\d\.\d\d s before the model had finished/);
    expect(stdout).to.contain('is filed as report number 1.');
    expect(stdout).to.match(/all 11 checks hold/);
    expect(stdout, 'no styles in a pipe').not.to.contain('\u001b');
  });

  it('refuses what it does not know, and --live without a key, with status 2', async () => {
    const [unknown, keyless, help] = await Promise.all([
      play('--slow'),
      play('--live'),
      play('--help'),
    ]);
    expect(unknown.status).to.equal(2);
    expect(unknown.stderr).to.contain('unknown argument: --slow').and.to.contain('Usage:');
    expect(keyless.status).to.equal(2);
    expect(keyless.stderr).to.contain('ANTHROPIC_API_KEY').and.to.contain('OPENAI_API_KEY');
    expect(help.status).to.equal(0);
    expect(help.stdout).to.contain('Usage:');
  });
});
