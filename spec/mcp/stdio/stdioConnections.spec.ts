import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { filter, firstValueFrom, map, toArray } from 'rxjs';
import type { McpConnection } from '../../../lib/mcp/McpConnection.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import { childServer } from '../../helpers/childServer.ts';
import { collect } from '../../helpers/collect.ts';
import { handSetClock } from '../../helpers/handSetClock.ts';
import { isAlive, processEnd } from '../../helpers/livingProcess.ts';
import { type CallStory, callFirst, connections, runTool } from '../../helpers/mcpCalls.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { turn } from '../../helpers/turn.ts';
import { unhandledRejections } from '../../helpers/unhandledRejections.ts';

/** Answers calls with the id of the program. */
const SAY_ID = `on['tools/call'] = ({ id }) => send({ id, result: text(String(process.pid)) });`;
/** Answers calls with the id of another program, which the first has started, and which runs on and holds the pipes. */
const SAY_CHILD = `
const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e3)'], { stdio: 'inherit' });
child.unref();
on['tools/call'] = ({ id }) => send({ id, result: text(String(child.pid)) });`;

const NAME = `The program ${JSON.stringify(process.execPath)}`;

/** The next diagnostic of a type. */
function told(connection: McpConnection, type: string): Promise<string> {
  return firstValueFrom(
    connection.diagnostics$.pipe(
      filter((diagnostic) => diagnostic.type === type),
      map(({ message }) => message),
    ),
  );
}

describe('connectMcp to a program', () => {
  const connect = connections();
  const folder = temporaryFolder();
  const connectTo = (code: string, options = {}): McpConnection =>
    connect(childServer(folder(), code).target, options);
  const idOf = async (calling: Promise<CallStory>): Promise<number> => Number((await calling).text);

  it('skips lines that are no messages, and tells of them', async () => {
    const connection = connectTo(`
      console.log('Server is listening');
      const { initialize } = on;
      on.initialize = (message) => { console.log('{"a":'); initialize(message); };`);
    expect((await callFirst(connection)).text).to.equal('done');
    expect(await told(connection, 'server-output')).to.contain('"Server is listening"');
  });

  it('gives a program a small environment and what it is given, and its folder', async () => {
    process.env['MILLRACE_SPEC_SECRET'] = 'secret';
    try {
      const { target } = childServer(
        folder(),
        `on['tools/call'] = ({ id }) =>
           send({ id, result: text(JSON.stringify({ env: process.env, cwd: process.cwd() })) });`,
      );
      const { text } = await callFirst(connect({ ...target, env: { A: 'b' }, cwd: folder() }));
      const { env, cwd } = JSON.parse(text);
      // Node itself adds it, where coverage is measured.
      const { A, NODE_V8_COVERAGE: _, ...shared } = env;
      expect({ A, cwd }).to.deep.equal({ A: 'b', cwd: folder() });
      const known = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];
      expect(Object.keys(shared).filter((name) => !known.includes(name))).to.deep.equal([]);
      expect(env).to.have.property('PATH', process.env['PATH']);
    } finally {
      delete process.env['MILLRACE_SPEC_SECRET'];
    }
  });

  it('fails the calls of a program that exits at once, and starts it again for the next', async () => {
    const connection = connectTo(`
      if (existsSync(note)) { ${SAY_ID} }
      else on['tools/call'] = () => { writeFileSync(note, String(process.pid)); process.exit(1); };`);
    const [tool] = await connection.refresh();
    const states = firstValueFrom(connection.state$.pipe(toArray()));
    const { code, error, tookMs } = await callFirst(connection);
    expect(code).to.equal('unavailable');
    expect(error).to.have.property(
      'message',
      `${NAME} has ended with the exit code 1 before it answered; the call may have run.`,
    );
    expect(tookMs).to.be.below(5_000);
    expect(await told(connection, 'server-exit')).to.contain(
      'ended by itself, with the exit code 1',
    );
    expect(await idOf(callFirst(connection))).to.be.greaterThan(0);
    expect(tool).to.not.equal(undefined);
    await connection.close();
    expect(await states).to.deep.equal(['ready', 'lost', 'connecting', 'ready', 'closed']);
  });

  it('fails them at once although a child of the program holds the pipes, and ends that', async () => {
    const connection = connectTo(`${SAY_CHILD}
      const sayChild = on['tools/call'];
      let calls = 0;
      on['tools/call'] = (message) => { calls += 1; if (calls > 1) process.exit(1); sayChild(message); };`);
    const id = await idOf(callFirst(connection));
    const { code, tookMs } = await callFirst(connection);
    expect(code).to.equal('unavailable');
    expect(tookMs).to.be.below(5_000);
    await processEnd(id);
  });

  it('kills a program that ignores the end of its input and SIGTERM, within five seconds', async () => {
    const connection = connectTo(
      `process.on('SIGTERM', () => 0); setInterval(() => 0, 1e3); ${SAY_ID}`,
    );
    const id = await idOf(callFirst(connection));
    const begun = performance.now();
    await connection.close();
    expect(performance.now() - begun).to.be.below(5_000);
    expect(isAlive(id)).to.equal(false);
  });

  it('ends what a program has started when it closes', async () => {
    const connection = connectTo(SAY_CHILD);
    const id = await idOf(callFirst(connection));
    expect(isAlive(id)).to.equal(true);
    await connection.close();
    expect(isAlive(id)).to.equal(false);
  });

  it('leaves no listener and no process behind many calls and many programs', async () => {
    const listeners = process.listenerCount('exit');
    const connection = connectTo(SAY_ID);
    const [tool] = await connection.refresh();
    const ids = new Set<number>();
    for (let count = 0; count < 200; count += 1) ids.add(await idOf(callFirst(connection)));
    expect(tool).to.not.equal(undefined);
    expect(ids.size).to.equal(1);
    await connection.close();
    expect([...ids].filter(isAlive)).to.deep.equal([]);
    expect(process.listenerCount('exit')).to.equal(listeners);
  });

  it('says which program there is not', async () => {
    const rejections = await unhandledRejections(async () => {
      const connection = connect({ command: 'no-such-program', args: ['--token=secret'] });
      const error: unknown = await connection.refresh().catch((reason) => reason);
      expect(ToolFailure.is(error) && [error.code, error.message]).to.deep.equal([
        'unavailable',
        'The program "no-such-program" could not be started: it was not found.',
      ]);
      await connection.close();
    });
    expect(rejections).to.deep.equal([]);
  });

  it('tells what a program says to standard error before it fails to start', async () => {
    const connection = connectTo(`console.error('TOKEN is missing'); process.exit(2);`);
    const error: unknown = await connection.refresh().catch((reason) => reason);
    expect(ToolFailure.is(error) && error.code).to.equal('unavailable');
    // It may end before the question is written.
    const ended = 'has ended with the exit code 2( before it answered)?';
    expect(ToolFailure.is(error) && error.message).to.match(
      new RegExp(`${ended}\\. Its last words: "TOKEN is missing"\\.$`),
    );
    expect(await told(connection, 'server-stderr')).to.equal('TOKEN is missing');
  });

  it('tells with which code a program ends right behind the handshake', async () => {
    const connection = connectTo(`
      const { initialize } = on;
      on.initialize = (message) => { initialize(message); process.exit(5); };`);
    const error: unknown = await connection.refresh().catch((reason) => reason);
    expect(ToolFailure.is(error) && error.message).to.contain('has ended with the exit code 5');
    await connection.close();
    expect(await told(connection, 'server-exit')).to.contain('with the exit code 5.');
  });

  it('gives up a program that does not read the calls that are made', async () => {
    let time = 0;
    const connection = connectTo(
      `on['tools/call'] = () => { process.stderr.write('stopped\\n'); process.kill(process.pid, 'SIGSTOP'); };`,
      { maxAnswerBytes: 1_000_000, scheduler: handSetClock(() => time) },
    );
    const [tool] = await connection.refresh();
    const call = () => collect(runTool(tool, { text: 'x'.repeat(100_000) }));
    const calls = Array.from({ length: 50 }, call);
    expect(await told(connection, 'server-stderr')).to.equal('stopped');
    for (let count = 0; count < 3; count += 1) {
      await turn();
      time += 1_000;
      calls.push(call());
    }
    const does = `${NAME} does not read`;
    const last = 'Its last words: "stopped".';
    for (const { error } of await Promise.all(calls.slice(0, 50))) {
      expect(error).to.have.property('code', 'unavailable');
      expect(error).to.have.property(
        'message',
        `${does} its input and was ended before it answered; the call may have run. ${last}`,
      );
    }
    await Promise.all(calls);
    expect(await told(connection, 'server-input')).to.equal(
      `${does}: more than 1000000 bytes wait for it.`,
    );
  });

  it('ends a program that never answers when it is closed before it is connected', async () => {
    const connection = connectTo(
      `on.initialize = () => console.error(process.pid); setInterval(() => 0, 1e3);`,
    );
    const id = Number(await told(connection, 'server-stderr'));
    await connection.close();
    expect(isAlive(id)).to.equal(false);
  });

  it('gives all progress that comes in one chunk with the result, in order', async () => {
    const connection = connectTo(`
      on['tools/call'] = ({ id, params }) => {
        const { progressToken } = params._meta;
        const news = [1, 2, 3].map((progress) =>
          ({ method: 'notifications/progress', params: { progressToken, progress } }));
        send(...news, { id, result: text('done') });
      };`);
    for (let count = 0; count < 5; count += 1) {
      const { progress, text } = await callFirst(connection);
      expect({ progress, text }).to.deep.equal({ progress: [1, 2, 3], text: 'done' });
    }
  });

  it('tells the program of a call that is cancelled, and of no reason', async () => {
    const connection = connectTo(`
      on['tools/call'] = ({ id }) => console.error('called ' + id);
      on['notifications/cancelled'] = ({ params }) => console.error('cancelled ' + JSON.stringify(params));`);
    const [tool] = await connection.refresh();
    const words = connection.diagnostics$.pipe(map(({ message }) => message));
    const running = runTool(tool).subscribe();
    const called = await firstValueFrom(words.pipe(filter((word) => word.startsWith('called'))));
    running.unsubscribe();
    const cancelled = await firstValueFrom(
      words.pipe(filter((word) => word.startsWith('cancelled'))),
    );
    const id = Number(called.replace('called ', ''));
    expect(JSON.parse(cancelled.replace('cancelled ', ''))).to.deep.equal({
      requestId: id,
      reason: 'The call was cancelled.',
    });
  });

  it('takes an answer of many megabytes whole, and arguments of as many', async () => {
    const connection = connectTo(`
      on['tools/call'] = ({ id, params }) => send({ id, result: text(params.arguments.text) });`);
    const text = 'ä😀x'.repeat(1_000_000);
    const story = await callFirst(connection, { text });
    expect(story.text === text).to.equal(true);
  });

  for (const [name, answer] of [
    ['at the end', `lineOf({ result: long, id }).replace('"jsonrpc":"2.0",', '')`],
    ['at the beginning', `lineOf({ id, result: long })`],
  ] as const) {
    it(`fails only the call whose answer is too large, with its id ${name}`, async () => {
      const connection = connectTo(
        `const long = text('x'.repeat(12_000_000));
         on['tools/call'] = ({ id, params }) => params.arguments.wait
           ? (on.finish = () => send({ id, result: text('waited') }))
           : process.stdout.write(${answer}, () => on.finish());`,
        { maxAnswerBytes: 10_000_000 },
      );
      const [tool] = await connection.refresh();
      const waiting = firstValueFrom(runTool(tool, { wait: true }));
      const { code } = await callFirst(connection);
      expect(code).to.equal('too-large');
      expect((await waiting).parts).to.deep.equal([{ type: 'text', text: 'waited' }]);
      expect(await firstValueFrom(connection.state$)).to.equal('ready');
    });
  }

  it('gives up a program whose line is too large and answers nobody knows whom', async () => {
    const connection = connectTo(
      `on['tools/call'] = () => process.stdout.write('x'.repeat(2_000_000) + '\\n');`,
      { maxAnswerBytes: 1_000_000 },
    );
    const { code } = await callFirst(connection);
    expect(code).to.equal('unavailable');
    expect(await told(connection, 'server-output')).to.equal(
      'The program has written a message of more than 1000000 bytes.',
    );
    expect(await firstValueFrom(connection.state$)).to.equal('lost');
  });

  it('fails a call whose answer is not as the protocol says', async () => {
    const connection = connectTo(`
      on['tools/call'] = ({ id }) => send({ id, error: { code: 'E_ODD', message: 7 } });`);
    expect((await callFirst(connection)).code).to.equal('invalid-output');
  });

  it('finds the generation of a program that exits when it is asked before the handshake', async () => {
    const server = childServer(
      folder(),
      `appendFileSync(note, 's');
       on['server/discover'] = () => process.exit(1); ${SAY_ID}`,
    );
    const connection = connect({ ...server.target, era: 'auto' });
    const id = await idOf(callFirst(connection));
    expect(readFileSync(server.note, 'utf8')).to.equal('ss');
    await connection.close();
    expect(isAlive(id)).to.equal(false);
  });

  it('takes a program that does not answer what it does not know for one of the legacy generation', async () => {
    const { target } = childServer(folder());
    const connection = connect({ ...target, era: 'auto' }, { connectTimeoutMs: 3_000 });
    expect((await callFirst(connection)).text).to.equal('done');
  });

  for (const era of ['auto', 'modern'] as const) {
    it(`speaks the modern generation to a program that does, with the era ${era}`, async () => {
      const { target } = childServer(
        folder(),
        `const facts = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
         on['server/discover'] = ({ id }) => send({ id, result: {
           ...facts, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } } });
         on['tools/list'] = ({ id }) => send({ id, result: {
           ...facts, tools: [{ name: 'tool', inputSchema: { type: 'object' } }] } });
         on['tools/call'] = ({ id, params }) => send({ id, result: {
           resultType: 'complete',
           ...text(params._meta['io.modelcontextprotocol/protocolVersion']) } });`,
      );
      expect((await callFirst(connect({ ...target, era }))).text).to.equal('2026-07-28');
    });
  }
});
