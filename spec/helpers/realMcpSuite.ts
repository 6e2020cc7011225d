import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { filter, firstValueFrom, of } from 'rxjs';
import type { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { collect } from './collect.ts';
import { runTool } from './mcpCalls.ts';
import { type KeptConnection, keptConnection } from './realMcpKept.ts';
import { EVERYTHING_ROWS, EVERYTHING_TOOLS, INVALID_ARGUMENTS } from './realMcpRows.ts';
import { callUnlisted, happenings, lines, type NamedCall, run, shown } from './realMcpRuns.ts';
import type { WatchedTarget } from './realMcpServers.ts';

/** A call that waits as many seconds as it is told, in steps, each of which is progress. */
export const wait = (duration: number, steps: number): NamedCall => [
  'trigger-long-running-operation',
  { duration, steps },
];

/** What is true of server-everything over every transport. */
export function everythingRows(watched: () => WatchedTarget): void {
  const target = () => watched().target;
  describe('without trust', () => {
    const kept = keptConnection(target);
    resultRows(kept);

    it('runs calls one after another', async () => {
      const calls = [wait(0.02, 1), wait(0.01, 1), wait(0, 1)];
      expect(told(lines(await happenings(kept().executor, calls)))).to.deep.equal([
        'start 0',
        'result 0 ok',
        'start 1',
        'result 1 ok',
        'start 2',
        'result 2 ok',
      ]);
    });
  });
  describe('with trust in its annotations', () => {
    trustedRows(watched);
  });

  it('says itself that a tool is not there', async () => {
    expect(await callUnlisted(target(), ['nope', {}])).to.deep.equal({
      isError: true,
      parts: [{ type: 'text', text: 'MCP error -32602: Tool nope not found' }],
    });
  });
}

function resultRows(kept: () => KeptConnection): void {
  it('offers its tools but the one that runs as a task only, and says so', async () => {
    const { connection } = kept();
    const names = (await connection.refresh()).map(({ definition }) => definition.name);
    expect(names.toSorted()).to.deep.equal(EVERYTHING_TOOLS);
    expect(connection.instructions()).to.match(/^# Everything Server/);
    const hidden = connection.diagnostics$.pipe(filter(({ type }) => type === 'task-only-tool'));
    expect(await firstValueFrom(hidden)).to.deep.equal({
      type: 'task-only-tool',
      tool: 'simulate-research-query',
      message:
        'The tool "simulate-research-query" is left out: it runs as a task only, and tasks are not supported.',
    });
  });

  for (const row of EVERYTHING_ROWS) {
    it(`gives ${row.what}`, async () => {
      expect(shown(await run(kept().executor, row.call))).to.deep.equal(row.shown);
    });
  }

  it('gives a file that it has compressed', async () => {
    const data = 'data:text/plain;base64,aGVsbG8=';
    const call: NamedCall = [
      'gzip-file-as-resource',
      { name: 'x.gz', data, outputType: 'resource' },
    ];
    const { status, parts } = await run(kept().executor, call);
    const [{ data: content, ...part } = { data: undefined }] = parts as readonly {
      readonly data?: string;
    }[];
    expect({ status, part, rest: parts.length - 1 }).to.deep.equal({
      status: 'ok',
      part: {
        type: 'file',
        mediaType: 'application/gzip',
        name: 'x.gz',
        extra: { uri: 'demo://resource/session/x.gz' },
      },
      rest: 0,
    });
    expect(String(gunzipSync(Buffer.from(content ?? '', 'base64')))).to.equal('hello');
  });

  for (const [input, what] of INVALID_ARGUMENTS) {
    it(`says itself what is wrong with ${JSON.stringify(input)}`, async () => {
      const tools = await kept().connection.refresh();
      const echo = tools.find(({ definition }) => definition.name === 'echo');
      const start = 'MCP error -32602: Input validation error: Invalid arguments for tool echo: ';
      expect(await collect(runTool(echo, input))).to.deep.equal({
        values: [{ parts: [{ type: 'text', text: `${start}${what}` }], isError: true }],
      });
    });
  }

  it('tells all progress in order, and before the result', async () => {
    const events = await happenings(kept().executor, [wait(0.2, 4)]);
    expect(lines(events)).to.deep.equal([
      'start 0',
      ...[1, 2, 3, 4].map((progress) => `progress 0 {"progress":${progress},"total":4}`),
      'result 0 ok',
    ]);
    const last = events.at(-1);
    expect(last?.type === 'tool-result' && shown(last.result)).to.deep.equal({
      status: 'ok',
      isError: false,
      parts: [
        {
          type: 'text',
          text: 'Long running operation completed. Duration: 0.2 seconds, Steps: 4.',
        },
      ],
    });
  });
}

function trustedRows(watched: () => WatchedTarget): void {
  let sent = (): string => '';
  const target = () => {
    const seen = watched();
    sent = seen.sent;
    return seen.target;
  };
  const kept = keptConnection(target, {
    trust: 'annotations',
    callIdleTimeoutMs: 1000,
    callTimeoutMs: 2500,
  });

  it('tells the server that a call is cancelled, which then gives no answer', async () => {
    const { connection, executor } = kept();
    const wrong: McpDiagnostic[] = [];
    connection.diagnostics$
      .pipe(filter(({ type }) => type === 'client-error'))
      .subscribe((diagnostic) => wrong.push(diagnostic));
    await cancelAfterProgress(executor, wait(0.3, 3));
    // It ends after the other would have.
    expect((await run(executor, wait(0.5, 1))).status).to.equal('ok');
    const messages = messagesIn(sent());
    const [cancelled] = messages.filter(({ method }) => method === 'tools/call');
    const notices = messages.filter(({ method }) => method === 'notifications/cancelled');
    expect(notices.map(({ params }) => params)).to.deep.equal([
      { requestId: cancelled?.id, reason: 'The call was cancelled.' },
    ]);
    expect(wrong).to.deep.equal([]);
  });

  it('overlaps four calls on one connection, which end in the order of their durations', async () => {
    const calls = [wait(1, 2), wait(0.75, 2), wait(0.5, 2), wait(0.25, 2)];
    // The quickest is that of index 3.
    expect(told(lines(await happenings(kept().executor, calls)))).to.deep.equal([
      'start 0',
      'start 1',
      'start 2',
      'start 3',
      'result 3 ok',
      'result 2 ok',
      'result 1 ok',
      'result 0 ok',
    ]);
  });

  it('ends a call that is silent, keeps one that makes progress, but not for ever', async () => {
    const { executor } = kept();
    const events = await happenings(executor, [wait(5, 1), wait(1.5, 6), wait(10, 50)]);
    expect(told(lines(events))).to.deep.equal([
      'start 0',
      'start 1',
      'start 2',
      'result 0 idle-timeout',
      'result 1 ok',
      'result 2 timeout',
    ]);
    const messages = events.flatMap((event) =>
      event.type === 'tool-result' && event.result.error ? event.result.error.message : [],
    );
    const subject = 'The MCP tool "trigger-long-running-operation"';
    expect(messages).to.deep.equal([
      `${subject} gave no sign of life for 1000 milliseconds.`,
      `${subject} took more than 2500 milliseconds.`,
    ]);
    expect(shown(await run(executor, ['echo', { message: 'on' }]))).to.deep.equal({
      status: 'ok',
      isError: false,
      parts: [{ type: 'text', text: 'Echo: on' }],
    });
  });

  it('fails the calls that run when it is closed, and those after, and says why', async () => {
    const { connection, executor } = kept();
    const running = happenings(executor, [wait(60, 1)]);
    await run(executor, ['echo', { message: 'on' }]);
    await connection.close();
    expect(lines(await running)).to.deep.equal(['start 0', 'result 0 unavailable']);
    const { status, error } = await run(executor, ['echo', { message: 'late' }]);
    expect([status, error?.code, error?.message]).to.deep.equal([
      'error',
      'unavailable',
      'The connection to the MCP server "mcp" is closed.',
    ]);
  });
}

/** Runs a call, and unsubscribes at its first progress. */
async function cancelAfterProgress(executor: ToolExecutor, call: NamedCall): Promise<void> {
  const [name, input] = call;
  const isProgress = ({ type }: ToolEvent) => type === 'tool-progress';
  await firstValueFrom(
    executor.execute(of({ id: 'call_0', name, arguments: input })).pipe(filter(isProgress)),
  );
}

interface SentMessage {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
}

/** The messages of a text that has each on a line. */
function messagesIn(sent: string): SentMessage[] {
  return sent
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Without the progress. */
function told(happened: readonly string[]): string[] {
  return happened.filter((line) => !line.startsWith('progress'));
}
