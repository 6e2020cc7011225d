import type { Transport } from '@modelcontextprotocol/client';
import { noop } from 'rxjs';
import type { McpCommandTarget } from '../McpTarget.ts';
import type { StdioOptions } from '../StdioOptions.ts';
import { stderrLines } from './stderrLines.ts';

/**
 * Gives the official transport, not started: on Windows there are no process groups, and it finds the programs that are scripts
 * there. A line beyond `maxAnswerBytes` ends the whole connection.
 */
export async function windowsTransport(
  { command, args = [], env, cwd }: McpCommandTarget,
  options: StdioOptions,
): Promise<Transport> {
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    ...(env && { env: { ...env } }),
    ...(cwd !== undefined && { cwd }),
    stderr: 'pipe',
    maxBufferSize: options.maxAnswerBytes,
  });
  const errors = stderrLines({ ...options, onWords: noop });
  transport.stderr?.on('data', (piece: Uint8Array) => errors.read(piece));
  transport.stderr?.once('end', () => errors.end());
  return transport;
}
