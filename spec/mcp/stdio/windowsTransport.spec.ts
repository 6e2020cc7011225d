import * as module from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import type { McpDiagnostic } from '../../../lib/mcp/McpDiagnostic.ts';
import { windowsTransport } from '../../../lib/mcp/stdio/windowsTransport.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

describe('windowsTransport', () => {
  const folder = temporaryFolder();

  it('is that of the official client, and tells what the program says on the side', async () => {
    const told: McpDiagnostic[] = [];
    const code = `console.error(process.cwd() + ' ' + process.env.A); process.stdin.pipe(process.stdout)`;
    const transport = await windowsTransport(
      { command: process.execPath, args: ['-e', code], env: { A: 'b' }, cwd: folder() },
      {
        module,
        maxAnswerBytes: 1_000,
        requests: () => undefined,
        diagnose: (diagnostic) => told.push(diagnostic),
        scheduler: asyncScheduler,
      },
    );
    expect(transport).to.be.instanceOf(StdioClientTransport);
    const closed = new Promise<void>((resolve) => (transport.onclose = resolve));
    await transport.start();
    await transport.close();
    await closed;
    expect(told).to.deep.equal([{ type: 'server-stderr', message: `${folder()} b` }]);
  });
});
