import { expect } from 'chai';
import { endWith, ignoreElements, Observable, of, Subject, tap } from 'rxjs';
import type { ToolExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import type { SpillSink } from '../../../lib/executor/output/SpillSink.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { withHooks } from '../../../lib/middleware/withHooks.ts';
import { enhancedStreamable } from '../../../lib/tools/enhancedStreamable.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { streamable } from '../../../lib/tools/streamable.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import type { ToolMiddleware } from '../../../lib/tools/ToolMiddleware.ts';
import type { ToolOutput } from '../../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { textResult } from '../../../lib/tools/textResult.ts';
import { briefResult } from '../../helpers/brief.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, valueTool } from '../../helpers/marbleTools.ts';
import { record } from '../../helpers/record.ts';

const call = (name: string, id = name) => ({ id, name });

async function resultOf(tool: AnyTool, options?: ToolExecutorOptions): Promise<ToolResult> {
  return new ToolExecutor(registryOf(tool), options).run(call(tool.definition.name));
}

describe('A call, in time', () => {
  itMarbles(
    'S10 settles at its deadline, whatever its tool does',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('-----------x|');
      const tool = valueTool('a', a, { ...SAFE, timeoutMs: 5 });
      const lines = record(
        new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call('a'))),
        scheduler,
      );
      expectSubscriptions(a.subscriptions).toBe('^----!');
      flush();
      expect(lines.slice(1)).to.deep.equal([
        '5 0 timeout interrupted: The tool did not finish within 5 ms.',
        '5 complete',
      ]);
    },
  );

  itMarbles(
    'counts silence from the start and from each output',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('--x---y------z|');
      const tool = stringTool('a', a, { ...SAFE, idleTimeoutMs: 5 });
      const lines = record(
        new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call('a'))),
        scheduler,
      );
      expectSubscriptions(a.subscriptions).toBe('^----------!');
      flush();
      expect(lines.at(-2)).to.equal(
        '11 0 timeout interrupted: The tool gave no output for 5 ms.\n\nOutput before that:\nxy',
      );
    },
  );

  itMarbles('H5 leaves no timer behind', ({ cold, scheduler, flush }) => {
    const tool = stringTool('a', cold('-(x|)'), { ...SAFE, timeoutMs: 50, idleTimeoutMs: 40 });
    record(new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call('a'))), scheduler);
    flush();
    expect(scheduler.now()).to.equal(1);
  });

  itMarbles(
    'keeps its claims until its work has ended, or its grace is over',
    ({ scheduler, flush, cold, expectSubscriptions }) => {
      const next = cold('(y|)');
      const deaf = valueTool('deaf', new Promise(() => {}) as never, {
        concurrency: 'unsafe',
        timeoutMs: 2,
      });
      const executor = new ToolExecutor(
        registryOf(deaf, valueTool('next', next, { concurrency: 'unsafe' })),
        {
          scheduler,
          graceMs: 7,
        },
      );
      const run = executor.open();
      run.addTool(call('deaf'));
      run.addTool(call('next'));
      expectSubscriptions(next.subscriptions).toBe('---------(^!)');
      flush();
      expect(run.getCompletedResults().map(({ status }) => status)).to.deep.equal([
        'timeout',
        'ok',
      ]);
    },
  );
});

describe('A call whose middleware gives output in the place of its tool', () => {
  const cached: ToolMiddleware = () => () => of(textResult('cached'));
  const tool = streamable({
    name: 'a',
    maxResultSizeChars: 5,
    overflow: 'stop',
    execute: () => {
      throw new Error('boom');
    },
  });

  it('has not started its tool, whatever becomes of the output', async () => {
    for (const middleware of [[cached], [withHooks({ afterExecute: () => {} }), cached]]) {
      const result = await resultOf(tool, { results: { marker: '~' }, middleware });
      expect(briefResult(result)).to.equal('0 ok not-started: cache~');
      expect([result.attempts, 'startedAt' in result.timing]).to.deep.equal([0, false]);
    }
  });

  it('has started it if it ran before that', async () => {
    const mended = withHooks({ onError: () => textResult('ok') });
    const result = await resultOf(tool, { middleware: [mended] });
    expect([briefResult(result), result.attempts]).to.deep.equal(['0 ok: ok', 1]);
  });
});

describe('A call whose middleware gives what is no output', () => {
  it('H4 fails, and stops that middleware', async () => {
    let teardowns = 0;
    const wrong: ToolMiddleware = () => () =>
      new Observable((subscriber) => {
        subscriber.next({} as ToolOutput);
        return () => {
          teardowns += 1;
        };
      });
    const tool = invokable({ name: 'a', execute: () => 'x' }) as AnyTool;
    const { status } = await resultOf(tool, { middleware: [wrong] });
    expect([status, teardowns]).to.deep.equal(['error', 1]);
  });
});

describe('A call, bounded', () => {
  itMarbles(
    'stops its source at the first unit beyond the limit',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
      const tool = stringTool('a', a, { ...SAFE, maxResultSizeChars: 4 });
      const lines = record(
        new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call('a'))),
        scheduler,
      );
      expectSubscriptions(a.subscriptions).toBe('^----!');
      flush();
      expect(lines.slice(-3)).to.deep.equal([
        '5 output 0 ...[truncated]',
        '5 0 ok interrupted: abcd...[truncated]',
        '5 complete',
      ]);
    },
  );

  itMarbles(
    'drains its source if it may have effects, and knows the total',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
      const tool = stringTool('a', a, { maxResultSizeChars: 4 });
      const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
      run.addTool(call('a'));
      expectSubscriptions(a.subscriptions).toBe('^-------!');
      flush();
      const [result] = run.getCompletedResults();
      expect(result && briefResult(result)).to.equal('0 ok: abcd...[truncated]');
      expect(result?.truncated).to.deep.equal({ unit: 'utf16', kept: 4, total: 8 });
    },
  );

  it('stops a source that never pauses', async () => {
    let given = 0;
    const endless = streamable({
      name: 'a',
      concurrency: 'safe',
      maxResultSizeChars: 3,
      *execute() {
        for (;;) {
          given += 1;
          yield 'ab';
        }
      },
    });
    expect(briefResult(await resultOf(endless))).to.equal('0 ok interrupted: aba...[truncated]');
    expect(given).to.equal(2);
  });

  it('S3 takes nothing more of its source while a sink says where the output is', async () => {
    const source = new Subject<ToolOutput>();
    const tool = enhancedStreamable({
      name: 'a',
      concurrency: 'safe',
      maxResultSizeChars: 3,
      execute: () => source,
    });
    const spill: SpillSink = (_call, parts$) =>
      parts$.pipe(
        tap({ complete: () => source.next({ ...textResult('late'), isError: true }) }),
        ignoreElements(),
        endWith('ref'),
      );
    const result$ = resultOf(tool as AnyTool, { results: { spill, marker: '~' } });
    source.next(textResult('abcd'));
    const expected = '0 ok interrupted: abc~\n[More of this output: ref]';
    expect(briefResult(await result$)).to.equal(expected);
  });

  it('bounds the text of errors too', async () => {
    const tool = invokable({
      name: 'a',
      maxResultSizeChars: 4,
      execute: () => {
        throw new Error('too long to be told');
      },
    });
    const result = await resultOf(tool, { results: { marker: '~' } });
    expect(briefResult(result)).to.equal('0 error: too ~');
    expect(result.truncated?.kept).to.equal(4);
  });

  it('does not stop a tool of one value: that value is all there is', async () => {
    const tool = invokable({
      ...SAFE,
      name: 'a',
      maxResultSizeChars: 2,
      execute: async () => 'abc',
    } as never);
    expect(briefResult(await resultOf(tool as AnyTool))).to.equal('0 ok: ab...[truncated]');
  });
});
