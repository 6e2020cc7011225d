import { delay, map, of, throwError, timer } from 'rxjs';
import { params } from '../../lib/schema/params.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';

const inputSchema = params({ n: { type: 'integer', required: true } });
const MS = 2;

/** The tools of one conversation: `ran` is told of each run of one that must not run twice. */
export function soakTools(ran: (run: string) => void): readonly AnyTool[] {
  return [
    invokable({
      name: 'read',
      inputSchema,
      concurrency: 'safe',
      execute: ({ n }, { signal }) => {
        // A listener that must be gone when the call is.
        signal.addEventListener('abort', () => undefined);
        return of(`read ${n}`).pipe(delay(MS));
      },
    }),
    invokable({
      name: 'write',
      inputSchema,
      execute: async ({ n }) => {
        ran(`write ${n}`);
        return 'written '.repeat(200);
      },
    }),
    streamable({
      name: 'stream',
      inputSchema,
      concurrency: ({ n }) => [{ key: ['stream', String(n)], mode: 'read' }],
      async *execute() {
        for (let count = 0; count < 50; count += 1) yield 'piece of output ';
      },
    }),
    invokable({
      name: 'fail',
      inputSchema,
      concurrency: 'safe',
      execute: ({ n }) => throwError(() => new Error(`failed ${n}`)),
    }),
    invokable({
      name: 'slow',
      inputSchema,
      concurrency: 'safe',
      timeoutMs: MS,
      execute: () => timer(60_000).pipe(map(() => 'late')),
    }),
    invokable({
      name: 'ask',
      inputSchema,
      execute: ({ n }, { resume }) => {
        if (resume === undefined) throw new ToolInterrupt({ question: n }, { n });
        ran(`ask ${n}`);
        return `answered ${String(resume.input)}`;
      },
    }),
  ];
}
