import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpCommandTarget } from '../../lib/mcp/McpTarget.ts';

/** What every program of `childServer` begins with: it has one tool, whose calls it answers with `done`. */
const PROLOGUE = `
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [note] = process.argv.slice(2);
const send = (...messages) => process.stdout.write(messages.map(lineOf).join(''));
const lineOf = (message) => JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n';
const text = (value) => ({ content: [{ type: 'text', text: value }] });
const on = {
  initialize: ({ id }) =>
    send({
      id,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'child', version: '1' },
      },
    }),
  'tools/list': ({ id }) =>
    send({ id, result: { tools: [{ name: 'tool', inputSchema: { type: 'object' } }] } }),
  'tools/call': ({ id }) => send({ id, result: text('done') }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  on[message.method]?.(message);
});
`;

/** A server that is a program, and a file that it may write notes to. */
export interface ChildServer {
  readonly target: McpCommandTarget;
  /** The path that the program has as `note`. */
  readonly note: string;
}

/**
 * Writes a program to a folder that speaks the legacy generation by hand over standard input and output. `code` changes what it
 * does: it has `on`, the answers by method; `send`, for any number of messages in one chunk; `lineOf`; `text`; and `note`.
 */
export function childServer(folder: string, code = ''): ChildServer {
  const program = join(folder, 'server.mjs');
  const note = join(folder, 'note');
  writeFileSync(program, `${PROLOGUE}${code}\n`);
  return { note, target: { command: process.execPath, args: [program, note] } };
}
