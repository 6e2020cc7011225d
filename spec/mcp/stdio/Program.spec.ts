import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import { Program, type ProgramExit } from '../../../lib/mcp/stdio/Program.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import { isAlive } from '../../helpers/livingProcess.ts';
import { turn } from '../../helpers/turn.ts';

/** Code that starts a program that runs on and holds the pipes, and gives its id. */
const child = (options: string): string =>
  `(() => { const child = require('child_process').spawn(process.execPath,
    ['-e', 'setInterval(() => 0, 1e3)'], { stdio: 'inherit', ${options} });
    child.unref(); return child.pid; })()`;
const GRANDCHILD = child('');

/** Starts a program of Node, and waits for the first that it writes. */
async function start(code: string) {
  const told = { output: '', errors: '', ends: 0, exits: [] as ProgramExit[] };
  let onOutput = (): void => undefined;
  const first = new Promise<void>((resolve) => (onOutput = resolve));
  const decode = (piece: Uint8Array): string => Buffer.from(piece).toString();
  const program = await Program.start(
    { command: process.execPath, args: ['-e', code] },
    {
      scheduler: asyncScheduler,
      onOutput: (piece) => {
        if (piece === undefined) told.ends += 1;
        else told.output += decode(piece);
        onOutput();
      },
      onErrors: (piece) => (told.errors += piece === undefined ? '|' : decode(piece)),
      onExit: (exit) => told.exits.push(exit),
    },
  );
  await first;
  return { program, told };
}

/** How many pipes are open. */
function pipes(): number {
  return process.getActiveResourcesInfo().filter((name) => name.includes('Pipe')).length;
}

describe('Program', () => {
  it('carries input and output, and ends when its input ends', async () => {
    const { program, told } = await start(
      `process.stdout.write('a'); console.error('e'); process.stdin.pipe(process.stdout);`,
    );
    await program.input.write('b');
    await program.end(5_000);
    expect(told).to.deep.equal({
      output: 'ab',
      errors: 'e\n|',
      ends: 1,
      exits: [{ how: 'with the exit code 0', isClean: true, isSignalled: false }],
    });
    const error: unknown = await program.input.write('c').catch((reason) => reason);
    expect(error).to.be.instanceOf(Error);
  });

  it('kills what ignores the end of its input and SIGTERM', async () => {
    const { program, told } = await start(
      `process.on('SIGTERM', () => 0); setInterval(() => 0, 1e3); console.log(process.pid);`,
    );
    await program.end(50);
    expect(told.exits).to.deep.equal([
      { how: 'by the signal SIGKILL', isClean: false, isSignalled: true },
    ]);
    expect(isAlive(Number(told.output))).to.equal(false);
  });

  it('asks what ignores the end of its input with SIGTERM', async () => {
    const { program, told } = await start(
      `process.on('SIGTERM', () => process.exit(7)); setInterval(() => 0, 1e3); console.log(1);`,
    );
    await program.end(200);
    expect(told.exits).to.deep.equal([
      { how: 'with the exit code 7', isClean: false, isSignalled: true },
    ]);
  });

  it('does not signal one that has ended before, though that is noticed late', async () => {
    const { program, told } = await start(
      `console.log(process.pid); setTimeout(() => process.exit(4), 20);`,
    );
    const ending = program.end(1);
    while (isAlive(Number(told.output)));
    await ending;
    expect(told.exits).to.deep.equal([
      { how: 'with the exit code 4', isClean: false, isSignalled: false },
    ]);
  });

  const ways: readonly (readonly [string, string])[] = [
    ['that ends with its input', 'process.stdin.resume()'],
    ['that is killed', `process.on('SIGTERM', () => 0); setInterval(() => 0, 1e3)`],
  ];
  for (const [name, code] of ways) {
    it(`leaves nothing of the group of one ${name}`, async () => {
      const { program, told } = await start(`console.log(${GRANDCHILD}); ${code}`);
      await program.end(100);
      await program.gone();
      expect(isAlive(Number(told.output))).to.equal(false);
    });
  }

  it('kills the rest of the group of one that ends by itself', async () => {
    const { program, told } = await start(`console.log(${GRANDCHILD}); process.exit(4)`);
    await program.end(5_000);
    await program.gone();
    expect(isAlive(Number(told.output))).to.equal(false);
    expect(told.exits).to.deep.equal([
      { how: 'with the exit code 4', isClean: false, isSignalled: false },
    ]);
  });

  it('gives all that one has written that ends by itself', async () => {
    const { program, told } = await start(
      `process.stdout._handle.setBlocking?.(true); console.log('x'.repeat(150_000)); process.exit(0)`,
    );
    await program.end(5_000);
    expect(told.output).to.have.length(150_001);
    expect(told.ends).to.equal(1);
  });

  it('does not wait for what has left the group and holds the pipes', async () => {
    await turn();
    const before = pipes();
    const { program, told } = await start(
      `console.log(${child('detached: true')}); process.stdin.resume()`,
    );
    const begun = performance.now();
    await program.end(5_000);
    const tookMs = performance.now() - begun;
    for (let turns = 0; turns < 100 && pipes() > before; turns += 1) await turn();
    const after = pipes();
    process.kill(Number(told.output), 'SIGKILL');
    expect(tookMs).to.be.below(4_000);
    expect(after).to.equal(before);
  });

  it('says which program it cannot start, without its arguments', async () => {
    const hooks = { scheduler: asyncScheduler, onOutput: () => 0, onExit: () => 0 };
    const failure = async (target: Parameters<typeof Program.start>[0]): Promise<ToolFailure> => {
      const error: unknown = await Program.start(target, hooks).catch((reason) => reason);
      if (!ToolFailure.is(error)) throw new Error('There is no failure.', { cause: error });
      return error;
    };
    const missing = await failure({ command: 'no-such-program', args: ['secret'] });
    expect(missing.message).to.equal(
      'The program "no-such-program" could not be started: it was not found.',
    );
    expect(missing).to.include({ code: 'unavailable', retryable: false });
    expect(missing.cause).to.equal(undefined);
    expect(JSON.stringify(missing)).to.not.contain('secret');
    const lost = await failure({ command: process.execPath, cwd: '/no/such/folder' });
    expect(lost.message).to.contain('it or target.cwd was not found');
    const forbidden = await failure({ command: '/dev/null' });
    expect(forbidden.message).to.contain('could not be started: EACCES.');
    const odd = await failure({ command: 'a\0b' });
    expect(odd.message).to.contain('could not be started: ERR_INVALID_ARG_VALUE.');
  });
});
