import * as module from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import type { McpDiagnostic } from '../../../lib/mcp/McpDiagnostic.ts';
import { PendingRequests } from '../../../lib/mcp/PendingRequests.ts';
import { StdioTransport } from '../../../lib/mcp/stdio/StdioTransport.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import { isAlive } from '../../helpers/livingProcess.ts';

const ping = { jsonrpc: '2.0' as const, method: 'notifications/ping' };
/** Says its id, as the parameter of a notice. */
const SAY_ID = `console.log('{"jsonrpc":"2.0","method":"id","params":{"id":' + process.pid + '}}');`;
const ECHO = `${SAY_ID} process.stdin.pipe(process.stdout);`;

function idIn(message: module.JSONRPCMessage | undefined): number {
  return message !== undefined && 'method' in message ? Number(message.params?.['id']) : Number.NaN;
}

describe('StdioTransport', () => {
  const open: StdioTransport[] = [];
  afterEach(() => Promise.all(open.splice(0).map((transport) => transport.close())));

  /** A transport to a program of Node, and what has come of it. */
  function transportTo(code: string, stderr?: 'ignore') {
    const diagnostics: McpDiagnostic[] = [];
    const messages: module.JSONRPCMessage[] = [];
    const requests = new PendingRequests(() => undefined);
    const transport = new StdioTransport({
      command: process.execPath,
      args: ['-e', code],
      module,
      maxAnswerBytes: 1_000,
      requests: () => requests,
      diagnose: (diagnostic) => diagnostics.push(diagnostic),
      scheduler: asyncScheduler,
      probes: [],
      ...(stderr && { stderr }),
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
    expect(ToolFailure.is(error) && error.code).to.equal('unavailable');
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
        message: `The program ${JSON.stringify(process.execPath)} has ended by itself, with the exit code 3.`,
      },
    ]);
    const error: unknown = await transport.send(ping).catch((reason) => reason);
    expect(ToolFailure.is(error) && error.message).to.match(/^The program ".*" has ended\.$/);
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
