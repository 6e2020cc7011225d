import { expect } from 'chai';
import { NEVER, of, tap, throwError } from 'rxjs';
import type { ToolExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import type { PreparedCall } from '../../../lib/executor/run/RunControl.ts';
import { runResponse } from '../../../lib/executor/run/runResponse.ts';
import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { withRetry } from '../../../lib/middleware/withRetry.ts';
import { interruptOf } from '../../../lib/tools/interruptOf.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import type { AnyTool, ToolTraits } from '../../../lib/tools/Tool.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import { ToolInterrupt } from '../../../lib/tools/ToolInterrupt.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { brief } from '../../helpers/brief.ts';
import { itMarbles, type MarbleHelpers } from '../../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../../helpers/marbleTools.ts';
import { finished, sealed } from '../../helpers/modelEvents.ts';
import { model } from '../../helpers/playModel.ts';
import { record } from '../../helpers/record.ts';
import { controlOf } from '../../helpers/runControl.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const key = (name: string): ToolTraits<never, unknown> => ({
  concurrency: [{ key: name, mode: 'write' }],
  start: 'sealed',
});
const earlier = (members: Partial<ToolResult> = {}): PreparedCall => ({
  type: 'result',
  result: toolResult(7, [{ type: 'text', text: 'earlier' }], {
    callId: 'other',
    kind: 'custom',
    toolName: 'renamed',
    attempts: 3,
    structured: 5,
    ...members,
  }),
});

interface Played {
  readonly tools: readonly AnyTool[];
  readonly prepared?: Readonly<Record<number, PreparedCall>>;
  readonly options?: ToolExecutorOptions;
  readonly log?: string[];
}

/** Runs a model of marbles over tools, with a control; notes what comes out. */
function play(
  { hot, scheduler }: MarbleHelpers,
  marbles: string,
  { tools, prepared = {}, options = {}, log = [] }: Played,
): string[] {
  const { core } = new ToolExecutor(registryOf(...tools), { scheduler, ...options });
  const control = controlOf(prepared, log);
  const events$ = runResponse(core, hot(marbles, model), { options: {}, control });
  return record(events$.pipe(tap((event) => log.push(brief(event)))), scheduler);
}

/** The results of a response of calls of these names, in call order, each settled at once. */
function resultsOf(
  tools: readonly AnyTool[],
  prepared: Readonly<Record<number, PreparedCall>>,
  options: ToolExecutorOptions = {},
): ToolResult[] {
  const found: ToolResult[] = [];
  const calls = tools.map(({ definition }, index) => sealed(index, definition.name));
  const { core } = new ToolExecutor(registryOf(...new Set(tools)), options);
  runResponse(core, of(...calls, finished()), {
    options: {},
    control: controlOf(prepared),
  }).subscribe((event) => {
    if (event.type === 'tool-result') found.push(event.result);
  });
  return found.sort((a, b) => a.index - b.index);
}

describe('runResponse', () => {
  itMarbles('asks and tells its control at once, before the events', (helpers) => {
    const log: string[] = [];
    const { cold } = helpers;
    const retried = valueTool('a', cold('-(x|)'), { ...UNSAFE, idempotent: true });
    const tools = [retried, valueTool('b', cold('(y|)'), UNSAFE)];
    play(helpers, '(ab)-F|', { tools, log });
    helpers.flush();
    expect(log.filter((line) => !/^(output|queued)/.test(line))).to.deep.equal([
      ...['prepare 0', 'sealed 0', 'started 0 idempotent', 'start 0'],
      ...['prepare 1', 'sealed 1'],
      ...['settled 0 ok', '0 ok: x', 'started 1', 'start 1', 'settled 1 ok', '1 ok: y'],
      'finish tool-calls',
    ]);
  });

  itMarbles('tells of the first start only, and of every result', (helpers) => {
    const log: string[] = [];
    const busy = throwError(() => new ToolFailure('busy', { code: 'unavailable' }));
    const tools = [valueTool('a', busy, SAFE)];
    const options = { middleware: [withRetry({ maxAttempts: 3, backoff: 1 })] };
    play(helpers, 'ab--L|', { tools, options, log });
    helpers.flush();
    expect(log.filter((line) => /^(prepare|started|settled)/.test(line))).to.deep.equal([
      ...['prepare 0', 'started 0 idempotent', 'prepare 1', 'settled 1 unknown-tool'],
      'settled 0 error',
    ]);
  });

  it('tells the results of a run that is discarded before unsubscribe returns', () => {
    const log: string[] = [];
    const { core } = new ToolExecutor(registryOf(valueTool('a', NEVER, SAFE)));
    const control = controlOf({}, log);
    const events$ = runResponse(core, of(sealed(0, 'a')), { options: {}, control });
    events$.subscribe().unsubscribe();
    expect(log).to.deep.equal(['prepare 0', 'started 0 idempotent', 'settled 0 cancelled']);
  });
});

describe('A call that has its result already', () => {
  itMarbles('S1 settles with it: nothing runs, nobody is asked, no slot is taken', (helpers) => {
    const tools = [
      valueTool('a', helpers.cold('#'), UNSAFE),
      valueTool('b', helpers.cold('-(y|)'), UNSAFE),
    ];
    const log: string[] = [];
    const options: ToolExecutorOptions = {
      maxConcurrent: 1,
      approve: ({ name }) => name === 'b' || expect.fail('it is asked'),
    };
    const lines = play(helpers, 'b-a-F|', { tools, prepared: { 0: earlier() }, options, log });
    helpers.flush();
    expect(lines).to.deep.equal([
      ...['0 sealed 1', '0 start 1', '1 output 1 y', '1 1 ok: y'],
      ...['2 sealed 0', '2 0 ok: earlier', '4 finish tool-calls', '5 complete'],
    ]);
    expect(log.filter((line) => / 0/.test(line))).to.deep.equal([
      ...['prepare 0', 'settled 0 ok', 'sealed 0'],
    ]);
  });

  itMarbles('settles under its own index and id, with its own times', ({ hot, scheduler }) => {
    const found: ToolResult[] = [];
    const { core } = new ToolExecutor(registryOf(), { scheduler });
    const control = controlOf({ 0: earlier() });
    runResponse(core, hot('--a', model), { options: {}, control }).subscribe((event) => {
      if (event.type === 'tool-result') found.push(event.result);
    });
    scheduler.flush();
    expect(found).to.deep.equal([
      {
        index: 0,
        callId: 'call_0',
        toolName: 'renamed',
        status: 'ok',
        execution: 'finished',
        isError: false,
        parts: [{ type: 'text', text: 'earlier' }],
        structured: 5,
        attempts: 3,
        timing: { sealedAt: 2, settledAt: 2 },
      },
    ]);
    expect(Object.isFrozen(found[0])).to.equal(true);
  });

  it('counts although it cannot be resolved, or is one too many', () => {
    const strict = invokable({
      name: 'a',
      inputSchema: { type: 'object', required: ['x'] },
      execute: () => expect.fail('it runs'),
    });
    const options = { resolve: { maxCalls: 1 } };
    const prepared = { 0: earlier(), 1: earlier() };
    const statuses = resultsOf([strict, strict, strict], prepared, options).map(
      ({ status, toolName }) => `${status} ${toolName}`,
    );
    expect(statuses).to.deep.equal(['ok renamed', 'ok renamed', 'skipped a']);
  });

  itMarbles('is in nobody’s way', (helpers) => {
    const tools = [
      valueTool('a', helpers.cold('#'), UNSAFE),
      valueTool('b', helpers.cold('(y|)'), UNSAFE),
    ];
    const lines = play(helpers, 'AB-b-a-F|', { tools, prepared: { 0: earlier() } });
    helpers.flush();
    expect(lines.filter((line) => /start|queued/.test(line))).to.deep.equal([
      ...['3 queued 1 turn behind 0', '5 start 1'],
    ]);
  });

  it('S5 holds those that conflict with it, if it waits for outside input', () => {
    const cause = new ToolInterrupt('which?');
    const error = { code: 'tool-failed' as const, message: 'x', retryable: false, cause };
    const waits = earlier({ status: 'error', isError: true, execution: 'interrupted', error });
    const tools = ['x', 'x', 'y'].map((name, at) =>
      invokable({ name: `${name}${at}`, ...(key(name) as object), execute: () => 'done' }),
    );
    const [first, second, third] = resultsOf(tools, { 0: waits });
    expect(first && interruptOf(first)).to.equal(cause);
    expect(second?.error).to.deep.include({
      code: 'skipped',
      message:
        'The call was not started: call "call_0" (renamed), which comes before it, waits for outside input.',
      cause,
    });
    expect(third?.status).to.equal('ok');
  });

  it('S5 holds all that claim anything, if nobody knows any more what it claims', () => {
    const cause = new ToolInterrupt('which?');
    const error = { code: 'tool-failed' as const, message: 'x', retryable: false, cause };
    const unknown = invokable({
      name: 'gone',
      inputSchema: { type: 'object', required: ['x'] },
      execute: () => 'done',
    });
    const other = invokable({ name: 'y', ...(key('y') as object), execute: () => 'done' });
    const [, second] = resultsOf([unknown, other], { 0: earlier({ status: 'error', error }) });
    expect(second?.error?.cause).to.equal(cause);
  });
});

describe('A call that is resumed', () => {
  it('is told with what, in each attempt, and no other call is', () => {
    const seen: unknown[] = [];
    const execute = (_input: unknown, context: ToolContext): string => {
      const { index, attempt, resume } = context;
      seen.push([index, attempt, resume, Object.hasOwn(context, 'resume')]);
      if (index === 0 && attempt === 1) throw new ToolFailure('busy', { code: 'unavailable' });
      return 'done';
    };
    const tool = invokable({ name: 'a', concurrency: 'safe', execute });
    const middleware = [withRetry({ maxAttempts: 2, backoff: 0 })];
    const resume = { input: 'this one', state: { step: 1 } };
    const results = resultsOf([tool, tool], { 0: { type: 'resume', resume } }, { middleware });
    expect(seen).to.deep.equal([
      [0, 1, resume, true],
      [0, 2, resume, true],
      [1, 1, undefined, false],
    ]);
    expect(results.map(({ status }) => status)).to.deep.equal(['ok', 'ok']);
  });

  it('S17 is asked about like any other', () => {
    const asked: string[] = [];
    const tool = invokable({ name: 'a', execute: () => 'done' });
    const resume = { input: 1, state: undefined };
    const [result] = resultsOf(
      [tool],
      { 0: { type: 'resume', resume } },
      {
        approve: ({ name }) => {
          asked.push(name);
          return false;
        },
      },
    );
    expect([result?.status, asked]).to.deep.equal(['denied', ['a']]);
  });
});

describe('A call whose approval is known', () => {
  const tool = invokable({
    name: 'a',
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } as const,
    execute: ({ n = 0 }) => n,
  });
  const table: readonly (readonly [string, unknown, string, unknown])[] = [
    ['a yes', true, 'ok', 0],
    ['a yes with another input', { input: { n: 3 } }, 'ok', 3],
    ['a yes with an input that is invalid', { input: { n: 'x' } }, 'invalid', undefined],
    ['a no', false, 'denied', undefined],
    ['a no with a reason', { reason: 'too dear' }, 'denied', undefined],
    ['none', 'maybe', 'denied', undefined],
  ];
  for (const approve of [undefined, () => expect.fail('it is asked')]) {
    for (const [which, approval, status, structured] of table) {
      it(`S17 counts ${which}, ${approve ? 'and approve is not asked' : 'without approve'}`, () => {
        const options = approve === undefined ? {} : { approve };
        const [result] = resultsOf([tool], { 0: { type: 'approval', approval } }, options);
        expect([result?.status, result?.structured]).to.deep.equal([status, structured]);
      });
    }
  }
});

describe('A response that comes in lists of events', () => {
  const tool = invokable({ name: 'a', execute: () => 'done' });

  it('S2 has a result for every call of a list, though its run is discarded on the first', () => {
    let discard = (): void => undefined;
    const rewriteArguments = (text: string): string => {
      discard();
      return text;
    };
    const executor = new ToolExecutor(registryOf(tool), { resolve: { rewriteArguments } });
    const seen: string[] = [];
    const onRun = (run: StreamingToolExecutor): void => {
      discard = () => void run.discard('enough');
    };
    const calls = [sealed(0, 'a'), sealed(1, 'a'), sealed(2, 'a')];
    runResponse(executor.core, of(calls, finished()), { options: { onRun } }).subscribe((event) => {
      if (event.type === 'tool-result') seen.push(`${event.call.index} ${event.result.status}`);
    });
    expect(seen).to.deep.equal(['0 cancelled', '1 cancelled', '2 cancelled']);
  });

  it('S17 takes what was decided before about a call that is resumed', () => {
    const approve = () => expect.fail('it is asked');
    const resume = { input: 1, state: undefined };
    for (const [approval, status] of [
      [true, 'ok'],
      [false, 'denied'],
    ] as const) {
      const [result] = resultsOf([tool], { 0: { type: 'resume', resume, approval } }, { approve });
      expect(result?.status).to.equal(status);
    }
  });
});
