import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { McpCommandTarget } from 'millrace/mcp';

/** A server that the program starts, and ends when the connection is closed. */
export function overStdio(name: string, ...args: readonly string[]): McpCommandTarget {
  return { command: process.execPath, args: [programOf(name), ...args] };
}

/** Starts a server that listens on this machine, as somebody else would have done. */
export async function overHttp(
  name: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const port = await freePort();
  const loopbackOnly = new URL('loopbackOnly.mjs', import.meta.url).href;
  const server = spawn(
    process.execPath,
    [`--import=${loopbackOnly}`, programOf(name), 'streamableHttp'],
    { env: { ...process.env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  // It says so on its standard error when it listens.
  await Promise.race([once(server.stderr, 'data'), ended]);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      server.kill();
      await ended;
    },
  };
}

function programOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
