import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ConnectMcpOptions } from '../../lib/mcp/ConnectMcpOptions.ts';
import { connectMcp } from '../../lib/mcp/connectMcp.ts';
import type { McpConnection } from '../../lib/mcp/McpConnection.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import { executorOf } from './realMcpRuns.ts';
import { type RealMcpServer, serveEverything } from './realMcpServers.ts';

/** A connection, and what runs its tools. */
export interface KeptConnection {
  readonly connection: McpConnection;
  readonly executor: ToolExecutor;
}

/** Keeps one for all tests of the `describe` around it. */
export function keptConnection(
  target: () => McpTarget,
  options: ConnectMcpOptions = {},
): () => KeptConnection {
  let connection: McpConnection | undefined;
  let kept: KeptConnection | undefined;
  before(async () => {
    connection = connectMcp(target(), options);
    kept = { connection, executor: await executorOf(connection) };
  });
  after(() => connection?.close());
  return () => {
    if (kept === undefined) throw new Error('It is not connected.');
    return kept;
  };
}

/** Keeps server-everything for all tests of the `describe` around it. */
export function keptServer(type: 'http' | 'sse'): () => RealMcpServer {
  let kept: RealMcpServer | undefined;
  before(async () => {
    kept = await serveEverything(type);
  });
  after(() => kept?.close());
  return () => {
    if (kept === undefined) throw new Error('It is not started.');
    return kept;
  };
}

/** Keeps a folder for all tests of the `describe` around it, which is removed behind them. */
export function keptFolder(): () => string {
  let folder = '';
  before(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'millrace-spec-')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
