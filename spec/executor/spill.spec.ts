import { expect } from 'chai';
import { concat, finalize, ignoreElements, lastValueFrom, NEVER, Observable, of, tap } from 'rxjs';
import type { TestScheduler } from 'rxjs/testing';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import type { ResultOptions } from '../../lib/executor/output/resultOptions.ts';
import type { SpillSink } from '../../lib/executor/output/SpillSink.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const NOTE = '\n[More of this output: ref]';
const call = (name: string) => ({ id: name, name });
const DRAINED = { ...SAFE, maxResultSizeChars: 4, overflow: 'drain' } as const;
const STOPPED = { ...SAFE, maxResultSizeChars: 4 } as const;

/** A sink that notes what it takes, and gives what `answer` gives when the tool has ended. */
function noting(taken: string[], answer: Observable<string> = of('ref')): SpillSink {
  return ({ name }, parts$) =>
    concat(
      parts$.pipe(
        tap({
          next: (part) => taken.push(`${name} ${textOf([part])}`),
          complete: () => taken.push('end'),
        }),
        ignoreElements(),
      ),
      answer,
    );
}

function executorOf(tool: AnyTool, scheduler: TestScheduler, results: ResultOptions): ToolExecutor {
  const options: ToolExecutorOptions = { scheduler, results: { marker: '~', ...results } };
  return new ToolExecutor(registryOf(tool), options);
}

/** The last result line and what is known of the cut. */
function endOf({ truncated, ...result }: ToolResult): unknown[] {
  return [briefResult({ ...result }), truncated];
}

describe('A call whose output is spilled', () => {
  itMarbles(
    'gives the sink everything from the beginning, and tells where it is in its last output',
    ({ cold, scheduler, flush }) => {
      const taken: string[] = [];
      const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
      const executor = executorOf(stringTool('a', a, DRAINED), scheduler, { spill: noting(taken) });
      const lines = record(executor.execute(of(call('a'))), scheduler);
      flush();
      expect(taken).to.deep.equal(['a abcd', 'a ef', 'a gh', 'end']);
      expect(lines).to.deep.equal([
        '0 start 0',
        '1 output 0 ab',
        '3 output 0 cd',
        '5 output 0 ~',
        `8 output 0 ${NOTE}`,
        `8 0 ok: abcd~${NOTE}`,
        '8 complete',
      ]);
    },
  );

  itMarbles('asks the sink at the first unit beyond, not before', ({ cold, scheduler, flush }) => {
    const asked: number[] = [];
    const spill: SpillSink = () => {
      asked.push(scheduler.now());
      return NEVER;
    };
    const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
    executorOf(stringTool('a', a, DRAINED), scheduler, { spill })
      .open()
      .addTool(call('a'));
    const b = cold('-x-y|', { x: 'ab', y: 'cd' });
    executorOf(stringTool('b', b, DRAINED), scheduler, { spill })
      .open()
      .addTool(call('b'));
    flush();
    expect(asked).to.deep.equal([5]);
  });

  itMarbles(
    'keeps running, claims and all, while the sink answers',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const a = cold('-x|', { x: 'abcdef' });
      const next = cold('y|');
      const answer = cold('---r|', { r: 'ref' });
      const unsafe = { concurrency: 'unsafe', maxResultSizeChars: 4 } as const;
      const executor = new ToolExecutor(
        registryOf(stringTool('a', a, unsafe), stringTool('next', next, unsafe)),
        { scheduler, results: { spill: noting([], answer) } },
      );
      const run = executor.open();
      run.addTool(call('a'));
      run.addTool(call('next'));
      expectSubscriptions(answer.subscriptions).toBe('--^---!');
      expectSubscriptions(next.subscriptions).toBe('  ------^!');
      flush();
      const [result] = run.getCompletedResults();
      expect(result && endOf(result)).to.deep.equal([
        `0 ok: abcd...[truncated]${NOTE}`,
        { unit: 'utf16', kept: 4, total: 6, reference: 'ref' },
      ]);
    },
  );

  itMarbles(
    'stops at its limit if its tool does, and the sink has what came',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const taken: string[] = [];
      const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
      const answer = cold('--r|', { r: 'ref' });
      const executor = executorOf(stringTool('a', a, STOPPED), scheduler, {
        spill: noting(taken, answer),
      });
      const lines = record(executor.execute(of(call('a'))), scheduler);
      expectSubscriptions(a.subscriptions).toBe('     ^----!');
      expectSubscriptions(answer.subscriptions).toBe('-----^--!');
      flush();
      expect(taken).to.deep.equal(['a abcd', 'a ef', 'end']);
      expect(lines.slice(-3)).to.deep.equal([
        `8 output 0 ${NOTE}`,
        `8 0 ok interrupted: abcd~${NOTE}`,
        '8 complete',
      ]);
    },
  );

  itMarbles('shows the end before it waits, and the note last', ({ cold, scheduler, flush }) => {
    const a = cold('-x-y-z-w|', { x: 'ab', y: 'cd', z: 'ef', w: 'gh' });
    const executor = executorOf(stringTool('a', a, STOPPED), scheduler, {
      truncation: 'head-tail',
      spill: noting([], cold('-r|', { r: 'ref' })),
    });
    const lines = record(executor.execute(of(call('a'))), scheduler);
    flush();
    expect(lines.slice(1)).to.deep.equal([
      '1 output 0 ab',
      '8 output 0 ~gh',
      `10 output 0 ${NOTE}`,
      `10 0 ok: ab~gh${NOTE}`,
      '10 complete',
    ]);
  });

  itMarbles('tells of a failure, and where all the output is', ({ cold, scheduler, flush }) => {
    const a = cold('-x#', { x: 'x'.repeat(50) }, new Error('boom'));
    const traits = { ...DRAINED, maxResultSizeChars: 30 };
    const executor = executorOf(stringTool('a', a, traits), scheduler, {
      spill: noting([], cold('--r|', { r: 'ref' })),
    });
    const lines = record(executor.execute(of(call('a'))), scheduler);
    flush();
    expect(lines.at(-2)).to.equal(`5 0 error: boom\n\nOutput before that:\nxxxx~${NOTE}`);
  });
});

describe('A call whose output is collected at several places', () => {
  for (const [content, taken] of [
    ['ab', ['a ABCDEF', 'end']],
    ['abcdef', ['a abcdef', 'a ABCDEF', 'end']],
  ] as const) {
    itMarbles(`S2 settles, with the reference: ${content}`, ({ cold, scheduler, flush }) => {
      const seen: string[] = [];
      const tool = stringTool('a', cold('-x|', { x: content }), DRAINED);
      const longer = withHooks({ afterExecute: () => textResult('ABCDEF') });
      const executor = new ToolExecutor(registryOf(applyMiddleware(tool, longer)), {
        scheduler,
        hooks: { afterExecute: () => undefined },
        results: { marker: '~', spill: noting(seen) },
      });
      const lines = record(executor.execute(of(call('a'))), scheduler);
      flush();
      expect(lines.at(-2)).to.equal(`2 0 ok: ABCD~${NOTE}`);
      expect(seen).to.deep.equal(taken);
    });
  }
});

describe('A call that waits for its sink', () => {
  const outputs = { x: 'abcdef' };
  const waits = (cold: (marbles: string) => Observable<string>) => noting([], cold('---------r|'));

  itMarbles(
    'has its finished outcome when it is cancelled, without a reference',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const answer = cold<string>('---------r|');
      const executor = executorOf(stringTool('a', cold('-x|', outputs), DRAINED), scheduler, {
        spill: noting([], answer),
      });
      const run = executor.open();
      run.addTool(call('a'));
      scheduler.schedule(() => run.cancel(0, 'enough'), 5);
      expectSubscriptions(answer.subscriptions).toBe('--^--!');
      flush();
      expect(run.getCompletedResults().map(endOf)).to.deep.equal([
        ['0 ok: abcd~', { unit: 'utf16', kept: 4, total: 6 }],
      ]);
      expect(run.getCompletedResults()[0]?.timing.settledAt).to.equal(5);
    },
  );

  for (const deadline of [{ timeoutMs: 6 }, { idleTimeoutMs: 5 }]) {
    itMarbles(
      `has it at its deadline: ${Object.keys(deadline)}`,
      ({ cold, scheduler, flush, expectSubscriptions }) => {
        const answer = cold<string>('---------r|');
        const tool = stringTool('a', cold('-x|', outputs), { ...DRAINED, ...deadline });
        const run = executorOf(tool, scheduler, { spill: noting([], answer) }).open();
        run.addTool(call('a'));
        expectSubscriptions(answer.subscriptions).toBe('--^---!');
        flush();
        expect(run.getCompletedResults().map(endOf)).to.deep.equal([
          ['0 ok: abcd~', { unit: 'utf16', kept: 4, total: 6 }],
        ]);
      },
    );
  }

  itMarbles('S14 has it when its run is discarded', ({ cold, scheduler, flush }) => {
    const executor = executorOf(stringTool('a', cold('-x|', outputs), DRAINED), scheduler, {
      spill: waits(cold),
    });
    const seen: string[] = [];
    const events$ = executor.execute(of(call('a')), {
      observe: (event) => event.type === 'tool-result' && seen.push(briefResult(event.result)),
    });
    const subscription = events$.subscribe();
    scheduler.schedule(() => subscription.unsubscribe(), 4);
    flush();
    expect(seen).to.deep.equal(['0 ok: abcd~']);
  });

  itMarbles(
    'unsubscribes the sink when it is cancelled in the middle of its output',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const sink = cold<string>('-----------');
      const a = cold('-x-x-x|', outputs);
      const executor = executorOf(stringTool('a', a, DRAINED), scheduler, { spill: () => sink });
      const run = executor.open();
      run.addTool(call('a'));
      scheduler.schedule(() => run.discard('over'), 4);
      expectSubscriptions(sink.subscriptions).toBe('-^--!');
      expectSubscriptions(a.subscriptions).toBe('^---!');
      flush();
      expect(run.getCompletedResults()[0]?.truncated?.reference).to.equal(undefined);
    },
  );

  for (const [when, cancelsAt] of [
    ['is called', 'call'],
    ['gets its first part', 'abcd'],
    ['gets what is beyond the limit', 'ef'],
    ['is told that the tool has ended', 'end'],
  ] as const) {
    itMarbles(
      `S3 H3 may cancel its call when it ${when}`,
      ({ cold, scheduler, flush, expectSubscriptions }) => {
        const answer = cold<string>('-----');
        const cancel = (at: string): void => {
          if (at === cancelsAt) run.cancel(0, 'enough');
        };
        const spill: SpillSink = (_call, parts$) => {
          cancel('call');
          const taken$ = parts$.pipe(
            tap({ next: (part) => cancel(textOf([part])), complete: () => cancel('end') }),
          );
          return concat(taken$.pipe(ignoreElements()), answer).pipe(
            finalize(() => seen.push('released')),
          );
        };
        const seen: string[] = [];
        const a = cold('-x-y-|', { x: 'abcd', y: 'ef' });
        const run = executorOf(stringTool('a', a, DRAINED), scheduler, { spill }).open();
        const lines = record(run.events$, scheduler);
        run.addTool(call('a'));
        expectSubscriptions(answer.subscriptions).toBe([]);
        flush();
        expect(lines.at(-1)).to.equal(
          cancelsAt === 'end' ? '5 0 ok: abcd~' : '3 0 cancelled interrupted: The ~',
        );
        expect(seen).to.deep.equal(['released']);
      },
    );
  }

  it('H3 finds every result in the teardown of its sink, when the run is discarded', () => {
    const counts: number[] = [];
    const spill: SpillSink = () =>
      new Observable(() => () => {
        const { interrupted, notStarted } = run.discard();
        counts.push(interrupted.length + notStarted.length);
      });
    const endless = concat(of('abcdef'), NEVER);
    const tool = stringTool('a', endless, { ...DRAINED, concurrency: 'unsafe' });
    const run = new ToolExecutor(registryOf(tool), { results: { spill } }).open();
    run.addTool(call('a'));
    run.addTool({ ...call('a'), id: 'b' });
    run.discard();
    expect(counts).to.deep.equal([2]);
  });

  itMarbles('H5 leaves nothing behind', ({ cold, scheduler, flush }) => {
    const tool = stringTool('a', cold('-x|', outputs), { ...DRAINED, timeoutMs: 500 });
    executorOf(tool, scheduler, { spill: noting([]) })
      .open()
      .addTool(call('a'));
    flush();
    expect(scheduler.now()).to.equal(2);
  });
});

describe('A call whose sink fails', () => {
  const sinks: readonly (readonly [string, SpillSink])[] = [
    [
      'throws',
      () => {
        throw new Error('no disk');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no disk'))],
    ['gives nothing', (_call, parts$) => parts$.pipe(ignoreElements())],
    ['gives an empty string', () => of('')],
    ['gives no string', () => of({} as unknown as string)],
    [
      'gives the output back',
      (_call, parts$) => lastValueFrom(parts$).then((part) => textOf([part]).repeat(5_000)),
    ],
  ];
  for (const [what, spill] of sinks) {
    it(`R13 H2 is bounded as without it, if it ${what}`, async () => {
      const tool = stringTool('a', of('ab', 'cdef'), DRAINED);
      const executor = new ToolExecutor(registryOf(tool), { results: { marker: '~', spill } });
      const unhandled = await unhandledRejections(async () => {
        expect(endOf(await executor.run(call('a')))).to.deep.equal([
          '0 ok: abcd~',
          { unit: 'utf16', kept: 4, total: 6 },
        ]);
      });
      expect(unhandled).to.deep.equal([]);
    });
  }
});
