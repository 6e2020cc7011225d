import * as module from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { McpDiagnostic } from '../../../lib/mcp/McpDiagnostic.ts';
import { PendingRequests } from '../../../lib/mcp/PendingRequests.ts';
import { StdioTransport } from '../../../lib/mcp/stdio/StdioTransport.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import { handSetClock } from '../../helpers/handSetClock.ts';
import { hasty } from '../../helpers/hasty.ts';
import { isAlive } from '../../helpers/livingProcess.ts';

const ping = { jsonrpc: '2.0' as const, method: 'notifications/ping' };
/** Says its id, as the parameter of a notice. */
const SAY_ID = `console.log('{"jsonrpc":"2.0","method":"id","params":{"id":' + process.pid + '}}');`;
const ECHO = `${SAY_ID} process.stdin.pipe(process.stdout);`;

function idIn(message: module.JSONRPCMessage | undefined): number {
  return message !== undefined && 'method' in message ? Number(message.params?.['id']) : Number.NaN;
}

/** How a message was sent. */
function outcomeOf(sending: Promise<void>): Promise<unknown> {
  return sending.then(
    () => 'sent',
    (error: unknown) => (ToolFailure.is(error) ? error.message : error),
  );
}

const NAME = `The program ${JSON.stringify(process.execPath)}`;

describe('StdioTransport', () => {
  const open: StdioTransport[] = [];
  afterEach(() => Promise.all(open.splice(0).map((transport) => transport.close())));

  /** A transport to a program of Node, and what has come of it. */
  function transportTo(code: string, scheduler: SchedulerLike = asyncScheduler) {
    const diagnostics: McpDiagnostic[] = [];
    const messages: module.JSONRPCMessage[] = [];
    const lost: unknown[] = [];
    const requests = new PendingRequests(
      (answer) => 'error' in answer && lost.push(answer.error.data),
    );
    const transport = new StdioTransport({
      command: process.execPath,
      args: ['-e', code],
      module,
      maxAnswerBytes: 1_000,
      requests: () => requests,
      diagnose: (diagnostic) => diagnostics.push(diagnostic),
      scheduler,
      probes: [],
    });
    open.push(transport);
    let onMessage = (): void => undefined;
    transport.onmessage = (message) => {
      messages.push(message);
      onMessage();
    };
    const message = (): Promise<void> => new Promise((resolve) => (onMessage = resolve));
    let closings = 0;
    const closed = new Promise<void>((resolve) => {
      transport.onclose = () => {
        closings += 1;
        resolve();
      };
    });
    return {
      closings: () => closings,
      lost,
      requests,
      transport,
      diagnostics,
      messages,
      message,
      closed,
      id: () => idIn(messages[0]),
    };
  }

  it('carries messages both ways until it is closed, and says nothing of that', async () => {
    const { transport, diagnostics, messages, message, closed, closings, id } = transportTo(ECHO);
    const begun = message();
    await transport.start();
    await begun;
    const echoed = message();
    await transport.send(ping);
    await echoed;
    expect(messages[1]).to.deep.equal(ping);
    await Promise.all([transport.close(), transport.close(), closed]);
    expect(closings()).to.equal(1);
    expect(isAlive(id())).to.equal(false);
    expect(diagnostics).to.deep.equal([]);
  });

  it('refuses to start twice, and after it was closed', async () => {
    const { transport } = transportTo(ECHO);
    await transport.start();
    const twice: unknown = await transport.start().catch((reason) => reason);
    await transport.close();
    const after: unknown = await transport.start().catch((reason) => reason);
    for (const error of [twice, after]) expect(error).to.be.instanceOf(Error);
    const never = transportTo(ECHO).transport;
    await never.close();
    expect(await never.start().catch((reason) => reason)).to.be.instanceOf(Error);
  });

  it('ends what is closed while it starts', async () => {
    const { transport } = transportTo(ECHO);
    const starting = transport.start();
    await transport.close();
    await starting;
    const error: unknown = await transport.send(ping).catch((reason) => reason);
    expect(ToolFailure.is(error) && [error.code, error.message]).to.deep.equal([
      'unavailable',
      `${NAME} has ended.`,
    ]);
  });

  it('passes on the last of a program that ends by itself, and tells how it has ended', async () => {
    const line = JSON.stringify(ping);
    const { transport, diagnostics, messages, closed } = transportTo(
      `process.stdout.write('${line}\\n${line}', () => process.exit(3))`,
    );
    await transport.start();
    await closed;
    expect(messages).to.deep.equal([ping, ping]);
    expect(diagnostics).to.deep.equal([
      {
        type: 'server-exit',
        message: `${NAME} has ended by itself, with the exit code 3.`,
      },
    ]);
    expect(await outcomeOf(transport.send(ping))).to.equal(
      `${NAME} has ended with the exit code 3.`,
    );
    expect(await outcomeOf(transport.send({ jsonrpc: '2.0', id: 1, result: {} }))).to.equal('sent');
  });

  it('fails what waits when the program ends, with how it has ended and its last words', async () => {
    const { transport, requests, lost, closed } = transportTo(
      `console.error('TOKEN is missing'); process.exitCode = 1; process.stdin.resume();
       process.stdin.once('data', () => process.exit());`,
    );
    await transport.start();
    requests.add({ jsonrpc: '2.0', id: 1, method: 'initialize' });
    requests.add({ jsonrpc: '2.0', id: 2, method: 'tools/call' });
    await transport.send(ping);
    await closed;
    const last = 'Its last words: "TOKEN is missing".';
    expect(lost.map((failure) => ToolFailure.is(failure) && failure.message)).to.deep.equal([
      `${NAME} has ended with the exit code 1 before it answered. ${last}`,
      `${NAME} has ended with the exit code 1 before it answered; the call may have run. ${last}`,
    ]);
  });

  it('tells of a program that has closed its output, and not that it has ended by itself', async () => {
    const { transport, requests, lost, diagnostics, closed } = transportTo(
      `setInterval(() => 0, 1_000); require('fs').closeSync(1);`,
    );
    await transport.start();
    requests.add({ jsonrpc: '2.0', id: 1, method: 'initialize' });
    await closed;
    expect(diagnostics).to.deep.equal([
      { type: 'server-exit', message: `${NAME} has closed its output and was ended.` },
    ]);
    expect(ToolFailure.is(lost[0]) && lost[0].message).to.equal(
      `${NAME} has closed its output before it answered.`,
    );
  });

  it('ends a program that has closed its input, and tells of it', async () => {
    const { transport, diagnostics, message, closed } = transportTo(
      `require('fs').closeSync(0); ${SAY_ID} setInterval(() => 0, 1_000);`,
    );
    const begun = message();
    await transport.start();
    await begun;
    expect(await outcomeOf(transport.send(ping))).to.equal(`${NAME} has closed its input.`);
    await closed;
    expect(diagnostics).to.deep.equal([
      { type: 'server-exit', message: `${NAME} has closed its input and was ended.` },
    ]);
  });

  it('tells with which code a program ends while it is closed, and nothing of one that obeys', async () => {
    for (const [code, told] of [
      [5, [`${NAME} has ended with the exit code 5.`]],
      [0, []],
    ] as const) {
      const { transport, diagnostics, message } = transportTo(
        `${SAY_ID} process.stdin.resume().on('end', () => process.exit(${code}));`,
      );
      const begun = message();
      await transport.start();
      await begun;
      await transport.close();
      expect(diagnostics.map((diagnostic) => diagnostic.message)).to.deep.equal(told);
    }
  });

  it('does not wait for what has left the group of a program that ends by itself', async () => {
    const { transport, closed, messages } = transportTo(
      `const child = require('child_process').spawn(process.execPath,
         ['-e', 'setInterval(() => 0, 1_000)'], { stdio: 'inherit', detached: true });
       const params = { id: child.pid };
       const line = JSON.stringify({ jsonrpc: '2.0', method: 'id', params }) + '\\n';
       process.stdout.write(line, () => process.exit(0));`,
    );
    await transport.start();
    await closed;
    process.kill(idIn(messages[0]), 'SIGKILL');
  });

  const lost: readonly (readonly [string, string])[] = [
    ['that has closed its output', `${SAY_ID} require('fs').closeSync(1);`],
    ['that writes a line that is too long', `${SAY_ID} console.log('x'.repeat(2_000));`],
  ];
  for (const [name, code] of lost) {
    it(`ends a program ${name}, whatever it does against it`, async () => {
      const { transport, closed, id } = transportTo(
        `process.on('SIGTERM', () => 0); setInterval(() => 0, 1_000); ${code}`,
      );
      await transport.start();
      await closed;
      expect(isAlive(id())).to.equal(false);
    });
  }

  it('waits for a program that does not read, and no longer than it lives', async () => {
    const { transport, message } = transportTo(`${SAY_ID} setInterval(() => 0, 1_000);`);
    const begun = message();
    await transport.start();
    await begun;
    const params = { text: 'x'.repeat(100_000) };
    const sending = Array.from({ length: 50 }, () =>
      transport.send({ ...ping, params }).then(
        () => 'sent',
        (error: unknown) => (ToolFailure.is(error) ? error.code : error),
      ),
    );
    await transport.close();
    const outcomes = await Promise.all(sending);
    expect(outcomes.at(-1)).to.equal('unavailable');
  });

  it('gives up a program that does not read when too much waits for a second', async () => {
    let time = 0;
    const { transport, requests, lost, diagnostics, message, closed, id } = transportTo(
      `${SAY_ID} process.on('SIGTERM', () => 0); setInterval(() => 0, 1_000);`,
      handSetClock(() => time),
    );
    const begun = message();
    await transport.start();
    await begun;
    requests.add({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
    const params = { text: 'x'.repeat(100_000) };
    const sending = Array.from({ length: 50 }, () =>
      outcomeOf(transport.send({ ...ping, params })),
    );
    time = 999;
    sending.push(outcomeOf(transport.send(ping)));
    expect(diagnostics).to.deep.equal([]);
    time = 1_000;
    sending.push(outcomeOf(transport.send(ping)), outcomeOf(transport.send(ping)));
    await closed;
    expect(diagnostics).to.deep.equal([
      {
        type: 'server-input',
        message: `${NAME} does not read: more than 1000 bytes wait for it.`,
      },
    ]);
    const deed = 'does not read its input and was ended';
    expect((await Promise.all(sending)).slice(-3)).to.deep.equal(Array(3).fill(`${NAME} ${deed}.`));
    expect(ToolFailure.is(lost[0]) && lost[0].message).to.equal(
      `${NAME} ${deed} before it answered; the call may have run.`,
    );
    expect(isAlive(id())).to.equal(false);
  });

  it('ends a program that floods, and takes nothing of it any longer', async () => {
    const { transport, message, messages, id } = transportTo(
      `process.on('SIGTERM', () => 0); ${SAY_ID}
       const lines = '${JSON.stringify(ping)}\\n'.repeat(1_000);
       const flood = () => process.stdout.write(lines, flood);
       flood();`,
      hasty,
    );
    const begun = message();
    await transport.start();
    await begun;
    const ending = transport.close();
    const { length } = messages;
    await ending;
    expect(messages).to.have.length(length);
    expect(isAlive(id())).to.equal(false);
  });

  it('reads 64 KiB and a piece at most of what a program says to standard error while it is closed', async () => {
    const { transport, message } = transportTo(
      `let count = 0;
       const line = () => String((count += 1)).padEnd(1_023) + '\\n';
       const flood = () => process.stderr.write(line(), () => count < 1_000 && flood());
       ${SAY_ID} process.stdin.resume().on('end', flood);`,
    );
    const begun = message();
    await transport.start();
    await begun;
    await transport.close();
    const words = /Its last words: "(\d+)"/.exec(String(await outcomeOf(transport.send(ping))));
    expect(Number(words?.[1])).to.be.within(1, 128);
  });

  it('reports what the client throws, and goes on', async () => {
    const { transport } = transportTo(ECHO);
    const errors: unknown[] = [];
    let seen = 0;
    const second = new Promise<void>((resolve) => {
      transport.onmessage = () => {
        seen += 1;
        if (seen === 2) resolve();
        throw new TypeError('odd');
      };
    });
    transport.onerror = ({ message }) => errors.push(message);
    await transport.start();
    await transport.send(ping);
    await second;
    await transport.close();
    expect(errors).to.deep.equal(['odd', 'odd']);
  });

  it('says nothing of a probe, and ends it with the transport that it is for', async () => {
    const { transport } = transportTo(ECHO);
    const begun: string[] = [];
    const { diagnose } = transport._serverParams;
    const probe = new StdioTransport({
      ...transport._serverParams,
      args: ['-e', `console.error('noise'); console.log('noise'); ${ECHO}`],
      diagnose: (diagnostic) => {
        begun.push(diagnostic.type);
        diagnose(diagnostic);
      },
      stderr: 'ignore',
    });
    const first = new Promise<number>((resolve) => {
      probe.onmessage = (message) => resolve(idIn(message));
    });
    await probe.start();
    const id = await first;
    await transport.close();
    expect(isAlive(id)).to.equal(false);
    expect(begun).to.deep.equal([]);
  });
});
