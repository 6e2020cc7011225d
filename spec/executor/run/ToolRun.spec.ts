import { expect } from 'chai';
import { NEVER, Observable, of, Subject } from 'rxjs';
import type { CallInput } from '../../../lib/executor/call/CallInput.ts';
import { executeTools } from '../../../lib/executor/operators/executeTools.ts';
import { results } from '../../../lib/executor/operators/results.ts';
import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { brief, briefResult } from '../../helpers/brief.ts';
import { registryOf, SAFE, valueTool } from '../../helpers/marbleTools.ts';
import { begun, finished, sealed } from '../../helpers/modelEvents.ts';

const call = (name: string, id = name): CallInput => ({ id, name });
const open = (tools: readonly AnyTool[], maxConcurrent = 10): StreamingToolExecutor =>
  new ToolExecutor(registryOf(...tools), { maxConcurrent }).open();
const briefs = (results: readonly ToolResult[]): string[] => results.map(briefResult);

describe('ToolRun', () => {
  it('H3 H4 is re-entrant: inside a teardown every call has its result already', () => {
    const seen: string[][] = [];
    let teardowns = 0;
    const tool = valueTool(
      'a',
      new Observable(() => () => {
        teardowns += 1;
        seen.push(briefs(run.discard('inner').interrupted));
      }),
      SAFE,
    );
    const run = open([tool]);
    run.addTool(call('a', '1'));
    run.addTool(call('a', '2'));
    run.discard('outer');
    expect(teardowns).to.equal(2);
    for (const interrupted of seen) expect(interrupted).to.have.length(2);
  });

  it('H3 is discarded for the first reason only, also inside of that', () => {
    const reasons: unknown[] = [];
    const tool = invokable({
      name: 'a',
      concurrency: 'safe',
      execute: (_input, { signal }) => {
        signal.addEventListener('abort', () => {
          run.discard(new Error('inner'));
          reasons.push(signal.reason.message);
        });
        return NEVER as never;
      },
    });
    const run = open([tool as AnyTool]);
    for (const id of ['1', '2']) run.addTool(call('a', id));
    run.discard(new Error('outer'));
    expect(reasons).to.deep.equal(['outer', 'outer']);
  });

  it('lets events follow the one that is being delivered', () => {
    const run = open([valueTool('a', of('x'), SAFE), valueTool('b', NEVER, SAFE)]);
    const events: string[] = [];
    run.events$.subscribe((event) => {
      events.push(brief(event));
      if (event.type === 'tool-result' && event.call.index === 1) {
        run.discard();
        events.push('discard returned');
      }
    });
    run.addTool(call('b'));
    run.addTool(call('a'));
    expect(events.slice(-3)).to.deep.equal([
      '1 ok: x',
      'discard returned',
      '0 cancelled interrupted: The call was cancelled.',
    ]);
  });

  it('S7 keeps to maxConcurrent when a tool adds calls while it is being started', () => {
    let running = 0;
    let most = 0;
    const tool = valueTool(
      'a',
      new Observable(() => {
        running += 1;
        most = Math.max(most, running);
        if (running < 20) run.addTool(call('a', `inner ${running}`));
        return () => {
          running -= 1;
        };
      }),
      SAFE,
    );
    const run = open([tool], 3);
    for (const id of ['1', '2', '3', '4', '5']) run.addTool(call('a', id));
    expect(most).to.equal(3);
    run.discard();
    expect(running).to.equal(0);
  });

  it('S8 starts what may start when a slot gets free inside a subscriber', () => {
    const run = open([valueTool('a', of('x'), SAFE), valueTool('b', NEVER, SAFE)], 1);
    const events: string[] = [];
    run.events$.subscribe((event) => {
      events.push(brief(event));
      if (event.type === 'tool-start' && event.call.name === 'b') run.cancel(0);
    });
    run.addTool(call('b'));
    run.addTool(call('a'));
    expect(events.at(-1)).to.equal('1 ok: x');
  });

  it('S1 S2 gives one result to a call that is cancelled in its own start event', () => {
    let started = 0;
    const tool = invokable({ name: 'a', execute: () => `${(started += 1)}` });
    const run = open([tool]);
    run.events$.subscribe((event) => {
      if (event.type === 'tool-start') run.cancel(event.call.index);
    });
    run.addTool(call('a'));
    expect(briefs(run.getCompletedResults())).to.deep.equal([
      '0 cancelled not-started: The call was cancelled.',
    ]);
    expect(run.getCompletedResults()[0]?.attempts).to.equal(0);
    expect(started).to.equal(0);
  });

  it('settles a call at its seal that a claims function discards', () => {
    const tool = invokable({
      name: 'a',
      concurrency: () => {
        run.discard('from inside');
        return 'safe';
      },
      execute: () => 'never',
    });
    const run = open([tool]);
    run.addTool(call('a'));
    expect(briefs(run.getCompletedResults())).to.deep.equal([
      '0 cancelled not-started: The call was cancelled: from inside.',
    ]);
  });

  it('cancels a call that has only begun when it seals', () => {
    const model$ = new Subject<ModelEvent>();
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    const seen: string[] = [];
    let run: StreamingToolExecutor | undefined;
    const onRun = (given: StreamingToolExecutor): void => {
      run = given;
    };
    model$.pipe(executeTools(executor, { onRun }), results()).subscribe((result) => {
      seen.push(briefResult(result));
    });
    model$.next(begun(0, 'a'));
    expect([run?.cancel(0, 'no'), run?.cancel(0), run?.cancel(1)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    model$.next(sealed(0, 'a'));
    expect(seen).to.deep.equal(['0 cancelled not-started: The call was cancelled: no.']);
  });

  it('S1 S2 takes one index once', () => {
    const seen: string[] = [];
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    of(sealed(0, 'a'), sealed(0, 'a'), finished())
      .pipe(executeTools(executor, { observe: (event) => seen.push(brief(event)) }))
      .subscribe({ complete: () => seen.push('complete') });
    expect(seen).to.deep.equal(['start 0', 'output 0 x', '0 ok: x', 'complete']);
  });

  it('W4 starts no call that seals after a bad finish', () => {
    const seen: string[] = [];
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    of(finished('length'), sealed(0, 'a'))
      .pipe(executeTools(executor), results())
      .subscribe((result) => seen.push(briefResult(result)));
    expect(seen).to.deep.equal([
      '0 skipped not-started: The call was not started: the response finished with "length".',
    ]);
  });

  it('S2 starts a call whose claims function leads to the commit', async () => {
    const tool = invokable({
      name: 'a',
      concurrency: () => {
        run.commit();
        return 'unsafe';
      },
      execute: () => 'x',
    });
    const run = new ToolExecutor(registryOf(tool)).open({ hold: true });
    run.addTool(call('a'));
    run.complete();
    expect(briefs(await run.getRemainingResults())).to.deep.equal(['0 ok: x']);
  });

  it('S3 H6 starts no call that a getter of its options cancels', async () => {
    const toolOptions = {
      a: {
        get x() {
          return run.cancel(0);
        },
      },
    };
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    const run = executor.open({ toolOptions });
    const types: string[] = [];
    run.events$.subscribe(({ type }) => types.push(type));
    run.addTool(call('a'));
    run.complete();
    expect(types).to.deep.equal(['tool-result']);
    expect(await run.ended).to.deep.equal({ abandoned: [] });
    expect(executor.core.schedule.idle).to.equal(true);
  });

  it('passes on what breaks the model stream after the run was completed by hand', () => {
    const [model$, source] = [new Subject<ModelEvent>(), new Subject<string>()];
    const executor = new ToolExecutor(registryOf(valueTool('a', source, SAFE)));
    const seen: unknown[] = [];
    let run: StreamingToolExecutor | undefined;
    const onRun = (given: StreamingToolExecutor): void => {
      run = given;
    };
    model$.pipe(executeTools(executor, { onRun }), results()).subscribe({
      next: (result) => seen.push(briefResult(result)),
      error: (error) => seen.push(error),
    });
    model$.next(sealed(0, 'a'));
    run?.complete();
    model$.error('broken');
    source.complete();
    expect(seen).to.deep.equal(['0 ok: ', 'broken']);
  });
});
