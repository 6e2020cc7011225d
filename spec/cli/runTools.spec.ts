import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { of, type SchedulerAction, type Subscription, VirtualTimeScheduler } from 'rxjs';
import type { CliIo } from '../../lib/cli/CliIo.ts';
import { INTERRUPTED } from '../../lib/cli/exitCode.ts';
import { type RunToolsOptions, runTools } from '../../lib/cli/runTools.ts';
import { UsageError } from '../../lib/cli/UsageError.ts';
import { writeTurn } from '../../lib/testing/server/writeTurn.ts';
import type { TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { chunksOf, cliIo, jsonLines, recordedOutput } from '../helpers/cliIo.ts';
import { Screen } from '../helpers/Screen.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** Tools as the module of a user has them. */
const TOOLS = `
  const tool = (name, run, traits) => ({ definition: { name, inputSchema: { type: 'object' } }, traits, invokableRun: run });
  export const look = tool('look', () => 'found it', { concurrency: 'safe' });
  export const hang = tool('hang', () => new Promise(() => {}), { concurrency: 'safe' });
  export const wipe = tool('wipe', () => 'wiped', { concurrency: 'safe', metadata: { needsApproval: true } });
`;
const look: TurnStep = { call: { name: 'look', arguments: {} } };
const wipe: TurnStep = { call: { name: 'wipe', arguments: { path: '/' } } };
const hang: TurnStep = { call: { name: 'hang', arguments: {} } };

/** Time that passes as soon as nothing else happens. */
class EagerScheduler extends VirtualTimeScheduler {
  override schedule<T>(
    work: (this: SchedulerAction<T>, state?: T) => void,
    delay?: number,
    state?: T,
  ): Subscription {
    setImmediate(() => this.flush());
    return super.schedule(work, delay, state);
  }
}

describe('runTools', () => {
  const folder = temporaryFolder();

  async function run(
    steps: readonly TurnStep[],
    options: Partial<RunToolsOptions> = {},
    parts: Partial<CliIo> = {},
  ) {
    writeFileSync(join(folder(), 'tools.mjs'), TOOLS);
    const stdin = chunksOf(writeTurn('openai-chat', { steps }));
    const io = cliIo({ stdin, directory: folder(), ...parts });
    const all = { format: 'openai-chat', tools: './tools.mjs', ...options } as const;
    const outcome = await runTools(all, io).catch((error: unknown) => error);
    return { outcome, stdout: io.stdout.text, stderr: io.stderr.text };
  }

  it('runs the calls, shows them in plain lines, and the timeline at the end', async () => {
    const { outcome, stdout } = await run([{ text: 'Hello.' }, look, wipe]);
    expect(outcome).to.equal(0);
    const [before, timeline] = stdout.split('\n\n');
    expect(before?.split('\n')).to.deep.equal([
      'Hello.',
      '[0 look] runs',
      '[0 look] ok (0 ms): found it',
      '[1 wipe] denied (0 ms): The call was denied: "wipe" needs an approval: give --approve wipe, or --approve all.',
    ]);
    expect(timeline).to.include('2 tool calls').and.include('denied');
  });

  it('prints lines of JSON and nothing else with --json', async () => {
    const { outcome, stdout } = await run([look], { json: true });
    expect(outcome).to.equal(0);
    const types = jsonLines(stdout).map(({ type }) => type);
    expect(types).to.include.members(['tool-call', 'tool-start', 'tool-result', 'finish']);
  });

  it('approves beforehand with --approve, and asks for nothing', async () => {
    const { stdout } = await run([wipe], { json: true, approve: ['wipe'] });
    expect(stdout).to.include('"status":"ok"');
  });

  it('asks whoever sits before the terminal', async () => {
    const stdout = recordedOutput({ isTTY: true });
    const scheduler = new VirtualTimeScheduler();
    scheduler.now = () => (scheduler.frame += 1_000);
    const parts = { stdout, scheduler, keys$: of('y') };
    const { outcome } = await run([wipe], {}, parts);
    const screen = new Screen(80);
    screen.write(stdout.text.slice(0, stdout.text.indexOf('1 tool call')));
    expect(outcome).to.equal(0);
    expect(screen.lines[0]).to.match(/^✓ {2}0 wipe ok .* wiped$/);
  });

  it('shows what tools print in the live view, where both are on one terminal', async () => {
    for (const isTTY of [true, false]) {
      const stdout = recordedOutput({ isTTY: true });
      const stderr = recordedOutput({ isTTY });
      await run([look], {}, { stdout, stderr, printed$: of('printed\n') });
      expect(stdout.text.includes('printed')).to.equal(isTTY);
    }
  });

  it('denies a call whose input does not fit the terminal', async () => {
    const stdout = recordedOutput({ isTTY: true, columns: 40, rows: 10 });
    const scheduler = new VirtualTimeScheduler();
    scheduler.now = () => (scheduler.frame += 1_000);
    const long: TurnStep = { call: { name: 'wipe', arguments: { path: '/'.repeat(500) } } };
    await run([long], {}, { stdout, scheduler, keys$: of('y') });
    expect(stdout.text).to.include('denied').and.not.include('[y/n]');
  });

  it('does not ask a program that reads the output', async () => {
    const output = recordedOutput({ isTTY: true });
    const scheduler = new VirtualTimeScheduler();
    scheduler.now = () => (scheduler.frame += 1_000);
    const parts = { keys$: of('y'), stdout: output, scheduler };
    const { stdout } = await run([wipe], { json: true }, parts);
    expect(stdout).to.include('"status":"denied"');
  });

  it('says what had happened when it is interrupted', async () => {
    const stopping = new AbortController();
    const stdout = recordedOutput();
    const { write } = stdout;
    const interrupting = Object.assign(Object.create(stdout) as typeof stdout, {
      write: (text: string) => {
        write(text);
        if (text.includes('[1 hang] runs')) setImmediate(() => stopping.abort(INTERRUPTED));
      },
    });
    const parts = { stdout: interrupting, signal: stopping.signal };
    const { outcome, stderr } = await run([look, hang], {}, parts);
    expect(outcome).to.equal(130);
    expect(stderr).to.equal(
      'Interrupted. 1 call had finished (look); 1 call had started and may have had effects (hang).\n',
    );
    expect(stdout.text).to.include('[1 hang] cancelled, interrupted');
  });

  it('shows the timeline, and writes the pictures, of a response that breaks', async () => {
    const files = { trace: 'a.json', svg: 'a.svg', html: 'a.html' };
    const { outcome, stdout } = await run([look, { fault: 'error' }], files);
    expect(outcome).to.have.property('code', 'model-stream');
    expect(stdout).to.include('1 tool call');
    for (const file of Object.values(files)) {
      expect(existsSync(join(folder(), file))).to.equal(true);
    }
  });

  it('plays a recording at a pace', async () => {
    const scheduler = new EagerScheduler();
    const text = 'x'.repeat(480);
    const { outcome } = await run([{ text }, look], { speed: 2 }, { scheduler });
    expect(outcome).to.equal(0);
    // The arguments, `{}`, take time too.
    expect(Math.round(scheduler.now())).to.be.within(1_000, 1_010);
  });

  it('reads on only when the output takes more', async () => {
    const order: string[] = [];
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const piece of writeTurn('openai-chat', { steps: [{ text: 'Hello.' }, look] })) {
        order.push('read');
        yield piece;
      }
    }
    const drained = async (): Promise<void> => void order.push('drained');
    await run([], { json: true }, { stdin: source(), stdout: recordedOutput({ drained }) });
    expect(order.join(' ')).to.match(/^(read drained )+read( drained)?$/);
  });

  it('reads on only when what it has read was played', async () => {
    const scheduler = new VirtualTimeScheduler();
    let pieces = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const piece of writeTurn('openai-chat', { steps: [{ text: 'x'.repeat(160) }] })) {
        pieces += 1;
        yield piece;
      }
    }
    let isOver = false;
    const running = run([], { speed: 1 }, { stdin: source(), scheduler }).finally(() => {
      isOver = true;
    });
    while (pieces < 2) await new Promise(setImmediate);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(pieces).to.be.at.most(2);
    while (!isOver) {
      await new Promise(setImmediate);
      scheduler.flush();
    }
    expect((await running).outcome).to.equal(0);
  });

  const refused: readonly (readonly [options: Partial<RunToolsOptions>, words: string])[] = [
    [{ svg: 'none/a.svg' }, 'the directory of none/a.svg is not there'],
    [{ tools: 'none.js' }, 'There is no module of tools at none.js.'],
    [{ approve: ['look', 'wype'] }, '--approve wype: there are only the tools hang, look, wipe.'],
    [{ file: 'none.sse' }, 'none.sse cannot be read'],
  ];
  for (const [options, words] of refused) {
    it(`says "${words}" before anything runs`, async () => {
      const { outcome, stdout } = await run([look], options);
      expect(outcome).to.be.an.instanceOf(UsageError);
      expect((outcome as Error).message).to.include(words);
      expect(stdout).to.equal('');
    });
  }

  it('waits no longer for a module that never loads once all must end', async () => {
    writeFileSync(join(folder(), 'hang.mjs'), 'await new Promise(() => {});');
    const stopping = new AbortController();
    setImmediate(() => stopping.abort(INTERRUPTED));
    const { outcome } = await run([], { tools: './hang.mjs' }, { signal: stopping.signal });
    expect(outcome).to.equal(130);
  });

  it('says what had happened, and rejects, when an error ends all', async () => {
    const stopping = new AbortController();
    const reason = new Error('Nothing goes on.');
    const stdout = recordedOutput();
    const write = (text: string): void => {
      stdout.write(text);
      if (text.includes('hang] runs')) setImmediate(() => stopping.abort(reason));
    };
    const parts = { stdout: { ...stdout, write }, signal: stopping.signal };
    const { outcome, stderr } = await run([hang], {}, parts as Partial<CliIo>);
    expect(outcome).to.equal(reason);
    expect(stderr).to.equal('Stopped. 1 call had started and may have had effects (hang).\n');
  });

  it('tells of the response that broke, and of the picture that could not be written', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const stdin = chunksOf(['data: {"choices":[']);
    const { outcome } = await run([], { json: true, trace: '/dev/full' }, { stdin });
    expect((outcome as Error).message).to.match(/response.*\/dev\/full cannot be written/s);
  });
});
