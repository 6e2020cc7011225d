import type { Client } from '@modelcontextprotocol/client';
import { ReadBuffer } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bareClient, comes, outcome, PATIENCE_MS } from './bareClient.ts';
import type { SeamProbe } from './SeamProbe.ts';

const CHUNKS = 256;
const CHUNK_BYTES = 4_096;

/** What the official client does with a program on standard input and output. */
export const stdioProbes: readonly SeamProbe[] = [
  {
    seam: 'stdio/StdioTransport',
    defect: 'closing leaves alive what the program has started',
    isThere: () =>
      withProgram({ code: `const child = start('ignore');` }, async (client) => {
        const pid = Number(client.getServerVersion()?.version);
        await client.close();
        return !(await comes(() => !isAlive(pid)));
      }),
  },
  {
    seam: 'stdio/StdioTransport',
    defect: 'closing waits for what the program has started, if that holds the pipes',
    isThere: () =>
      withProgram({ code: `const child = start('inherit');` }, async (client) => {
        return (await outcome(client.close(), PATIENCE_MS * 0.9)).state === 'pending';
      }),
  },
  {
    seam: 'stdio/StdioTransport',
    defect: 'closing takes seconds for a program that ignores it, or is done before its end',
    isThere: () =>
      withProgram({ code: STUBBORN }, async (client) => {
        const pid = Number(client.getServerVersion()?.version);
        const begun = performance.now();
        await client.close();
        return performance.now() - begun > 3_500 || isAlive(pid);
      }),
  },
  {
    seam: 'stdio/ByteLines',
    defect: 'one message that is too large ends the connection',
    isThere: () =>
      withProgram({ code: BIG, maxBufferSize: 100_000 }, async (client) => {
        const { error } = await outcome(client.callTool({ name: 'tool' }));
        return error?.code === 'CONNECTION_CLOSED';
      }),
  },
  {
    seam: 'stdio/ByteLines',
    defect: 'a message in many pieces is copied as often as it has pieces',
    isThere: () => Promise.resolve(copiedBytes() > 10 * CHUNKS * CHUNK_BYTES),
  },
];

/** How many bytes are copied while a message comes in pieces. */
function copiedBytes(): number {
  const { concat } = Buffer;
  let copied = 0;
  Buffer.concat = (parts, ...rest) => {
    const whole = concat.call(Buffer, parts, ...rest);
    copied += whole.length;
    return whole as Buffer<ArrayBuffer>;
  };
  try {
    const buffer = new ReadBuffer();
    for (let count = 0; count < CHUNKS; count += 1) {
      buffer.append(Buffer.alloc(CHUNK_BYTES, 'x'));
      buffer.readMessage();
    }
  } finally {
    Buffer.concat = concat;
  }
  return copied;
}

/** A program, beside what every one does: it gives as its version the id of the process \`child\`, or its own. */
interface Program {
  readonly code: string;
  readonly maxBufferSize?: number;
}

const STUBBORN = `const child = process; process.on('SIGTERM', () => {}); setTimeout(() => {}, 20_000);`;
const BIG = `const child = process; const text = 'x'.repeat(200_000);`;

/** Ends by itself after a while, should all else fail. */
const SERVE = `
  const { spawn } = require('node:child_process');
  function start(stdio) {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio });
    child.unref();
    return child;
  }
`;

const ANSWER = `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const content = typeof text === 'string' ? [{ type: 'text', text }] : [];
    const serverInfo = { name: 'program', version: String(child.pid) };
    const hello = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
    const result = method === 'initialize' ? hello : { content };
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
  });
`;

async function withProgram(
  { code, maxBufferSize }: Program,
  body: (client: Client) => Promise<boolean>,
): Promise<boolean> {
  const client = bareClient();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['-e', SERVE + code + ANSWER],
    stderr: 'ignore',
    ...(maxBufferSize !== undefined && { maxBufferSize }),
  });
  const pids: number[] = [];
  try {
    await client.connect(transport);
    pids.push(transport.pid ?? 0, Number(client.getServerVersion()?.version));
    return await body(client);
  } finally {
    for (const pid of pids.filter((one) => one > 0 && isAlive(one))) process.kill(pid, 'SIGKILL');
    await client.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
