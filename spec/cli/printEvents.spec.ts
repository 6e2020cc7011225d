import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { VirtualTimeScheduler } from 'rxjs';
import { INTERRUPTED } from '../../lib/cli/exitCode.ts';
import { printEvents } from '../../lib/cli/printEvents.ts';
import { writeTurn } from '../../lib/testing/server/writeTurn.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { chunksOf, cliIo, jsonLines, recordedOutput } from '../helpers/cliIo.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const turn: ModelTurn = {
  steps: [
    { text: 'Let me look.' },
    { call: { name: 'look', arguments: { at: 'it' } } },
    { call: { name: 'save', arguments: {} } },
  ],
};
const stdin = (): AsyncIterable<Uint8Array> => chunksOf(writeTurn('gemini', turn));

describe('printEvents', () => {
  const folder = temporaryFolder();
  it('prints every event as a line', async () => {
    const io = cliIo({ stdin: stdin() });
    expect(await printEvents({ format: 'gemini', what: 'events' }, io)).to.equal(0);
    const types = jsonLines(io.stdout.text).map(({ type }) => type);
    expect(types[0]).to.equal('text-delta');
    expect(types.filter((type) => type === 'tool-call')).to.have.length(2);
    expect(types.at(-1)).to.equal('finish');
  });

  it('prints the sealed calls as lines', async () => {
    const io = cliIo({ stdin: stdin() });
    expect(await printEvents({ format: 'gemini', what: 'calls' }, io)).to.equal(0);
    const calls = jsonLines(io.stdout.text);
    expect(calls.map(({ name, index }) => [name, index])).to.deep.equal([
      ['look', 0],
      ['save', 1],
    ]);
    expect(calls[0]).to.include({ kind: 'function', arguments: '{"at":"it"}' });
  });

  it('waits for the output before it reads on', async () => {
    const order: string[] = [];
    async function* source(): AsyncGenerator<Uint8Array> {
      for await (const piece of stdin()) {
        order.push('read');
        yield piece;
      }
    }
    const drained = async (): Promise<void> => void order.push('drained');
    const io = cliIo({ stdin: source(), stdout: recordedOutput({ drained }) });
    await printEvents({ format: 'gemini', what: 'events' }, io);
    expect(order.join(' ')).to.match(/^(read drained )+read( drained)?$/);
  });

  const shapes = [
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ] as const;
  for (const [stderrIsTTY, stdoutIsTTY, isShown] of shapes) {
    const title = `${isShown ? 'shows' : 'does not show'} progress`;
    it(`${title} on ${stderrIsTTY} standard error beside ${stdoutIsTTY} output`, async () => {
      const scheduler = new VirtualTimeScheduler();
      scheduler.now = () => (scheduler.frame += 1_000);
      const stdout = recordedOutput({ isTTY: stdoutIsTTY });
      const stderr = recordedOutput({ isTTY: stderrIsTTY });
      const io = cliIo({ stdin: stdin(), stdout, stderr, scheduler });
      await printEvents({ format: 'gemini', what: 'events' }, io);
      expect(io.stderr.text.includes('MB read')).to.equal(isShown);
    });
  }

  it('waits no longer for a pipe that nobody writes to once all must end', async function () {
    const file = join(folder(), 'pipe');
    if (spawnSync('mkfifo', [file]).status !== 0) this.skip();
    const stopping = new AbortController();
    setImmediate(() => stopping.abort(INTERRUPTED));
    const io = cliIo({ signal: stopping.signal });
    expect(await printEvents({ format: 'gemini', file, what: 'events' }, io)).to.equal(130);
  });
});
