import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { firstValueFrom, fromEvent, map, merge, race, take, timeout } from 'rxjs';
import type { McpTarget, McpUrlTarget } from '../../lib/mcp/McpTarget.ts';

const require = createRequire(import.meta.url);

/** The programs of the servers. */
const PROGRAMS: Readonly<Record<'everything' | 'filesystem' | 'memory', string>> = {
  everything: require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: require.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
};

/** How a server that is a program on standard input and output is started. */
export interface RealMcpProgram {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What runs it. @defaultValue this Node */
  readonly command?: string;
  /** A module that is run before it. @defaultValue none */
  readonly preload?: string;
}

/** A real server on standard input and output; each connection starts a process of its own. */
export function realMcpProgram(
  name: keyof typeof PROGRAMS,
  { command = process.execPath, args = [], env = {}, preload }: RealMcpProgram = {},
): McpTarget {
  const before = preload === undefined ? [] : ['--import', moduleOf(preload)];
  return { command, args: [...before, PROGRAMS[name], ...args], env };
}

/** A module that appends all that comes on standard input to a file. */
export function logInput(path: string): string {
  return `
    import { appendFileSync } from 'node:fs';
    const { emit } = process.stdin;
    process.stdin.emit = function (event, chunk) {
      if (event === 'data') appendFileSync(${JSON.stringify(path)}, chunk);
      return emit.apply(this, arguments);
    };
  `;
}

/** A real server behind a URL. */
export interface RealMcpServer {
  readonly url: string;
  /** Ends its process. */
  close(): Promise<void>;
}

const START_MS = 15_000;
const MAX_ERROR_CHARS = 4_000;

/** A target, and what was sent to the server, as it was sent. */
export interface WatchedTarget {
  readonly target: McpTarget;
  sent(): string;
}

/** Watches the server behind a URL. */
export function watchedUrl(target: McpUrlTarget): WatchedTarget {
  const bodies: string[] = [];
  return {
    sent: () => bodies.join('\n'),
    target: {
      ...target,
      fetch(url, init) {
        if (typeof init?.body === 'string') bodies.push(init.body);
        return fetch(url, init);
      },
    },
  };
}

/** Starts server-everything behind a URL of this machine. Rejects with what it wrote if it does not start. */
export async function serveEverything(type: 'http' | 'sse'): Promise<RealMcpServer> {
  const mode = type === 'http' ? 'streamableHttp' : 'sse';
  const child = spawn(
    process.execPath,
    ['--import', moduleOf(LOOPBACK_ONLY), PROGRAMS.everything, mode],
    { env: { PORT: '0' }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  const port = await portOf(child);
  // A run that failed before it closed the server must not wait for it.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket).unref();
  return {
    url: `http://127.0.0.1:${port}/${type === 'http' ? 'mcp' : 'sse'}`,
    async close() {
      const ended = once(child, 'exit');
      child.ref();
      if (child.kill()) await ended;
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  let written = '';
  child.stderr?.on('data', (chunk) => {
    written = `${written}${chunk}`.slice(-MAX_ERROR_CHARS);
  });
  const failed = (why: string) => {
    child.kill();
    return new Error(`server-everything ${why}. It wrote: ${written}`);
  };
  const ready = (fromEvent(child, 'message') as ReturnType<typeof fromEvent<[unknown]>>).pipe(
    map(([port]) => Number(port)),
  );
  const ended = merge(fromEvent(child, 'error'), fromEvent(child, 'close')).pipe(
    map((): never => {
      throw failed('did not start');
    }),
  );
  return firstValueFrom(
    race(ready, ended).pipe(
      take(1),
      timeout({
        first: START_MS,
        with: () => {
          throw failed(`was not ready within ${START_MS} milliseconds`);
        },
      }),
    ),
  );
}

function moduleOf(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** By itself the server listens on every interface. It ends with the process that has started it. */
const LOOPBACK_ONLY = `
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (port, ...rest) {
    this.once('listening', () => process.send(this.address().port));
    return listen.call(this, Number(port), '127.0.0.1', ...rest);
  };
  process.once('disconnect', () => process.exit());
`;
