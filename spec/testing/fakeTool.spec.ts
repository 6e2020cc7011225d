import { expect } from 'chai';
import { from, map, of, VirtualTimeScheduler } from 'rxjs';
import { results } from '../../lib/executor/operators/results.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { runTool } from '../../lib/testing/runTool.ts';
import { testContext } from '../../lib/testing/testContext.ts';
import { ToolRegistry } from '../../lib/tools/ToolRegistry.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const CALL = { id: 'call_1', name: 'fake', arguments: { city: 'Oslo' } };
const textOf = ({ parts }: { readonly parts: readonly { text?: string }[] }): string =>
  parts.map(({ text }) => text).join('');

describe('fakeTool', () => {
  itMarbles('gives its values when the diagram says so', ({ expectObservable }) => {
    const tool = fakeTool('fake', '--a-b|');
    expect(tool.kind).to.equal('streamable');
    const outputs$ = tool.source({}, testContext()).pipe(map(textOf as never));
    expectObservable(outputs$).toBe('--a-b|');
  });

  itMarbles('fails when the diagram says so', ({ expectObservable }) => {
    const named = fakeTool('fake', '3ms #').source({}, testContext());
    expectObservable(named).toBe('3ms #', {}, new Error('The tool fake fails, as it should.'));
    const error = new TypeError('no');
    const own = fakeTool('fake', 'a-#', { error, kind: 'streamable' });
    expectObservable(own.source({}, testContext()).pipe(map(textOf as never))).toBe(
      'a-#',
      undefined,
      error,
    );
  });

  itMarbles('runs in an executor, and notes its runs', ({ expectObservable, scheduler, flush }) => {
    const tool = fakeTool('fake', '---x|', { values: { x: { rain: 3 } }, concurrency: 'safe' });
    const executor = new ToolExecutor(new ToolRegistry([tool]), { scheduler });
    const structured$ = executor.execute(of(CALL)).pipe(
      results(),
      map(({ structured }) => structured),
    );
    expectObservable(structured$, '--^').toBe('------(x|)', { x: { rain: 3 } });
    flush();
    expect(tool.runs).to.deep.equal([
      {
        input: { city: 'Oslo' },
        callId: 'call_1',
        startedAt: 2,
        endedAt: 6,
        outcome: 'completed',
        aborted: false,
      },
    ]);
  });

  itMarbles(
    'notes that it was stopped, and its signal aborted',
    ({ expectObservable, scheduler, flush }) => {
      const tool = fakeTool('fake', '-', { scheduler, timeoutMs: 5 });
      const executor = new ToolExecutor(new ToolRegistry([tool]), { scheduler });
      const statuses$ = executor.execute(of(CALL)).pipe(
        results(),
        map(({ status }) => status),
      );
      expectObservable(statuses$).toBe('5ms (t|)', { t: 'timeout' });
      flush();
      expect(tool.runs[0]).to.include({
        startedAt: 0,
        endedAt: 5,
        outcome: 'stopped',
        aborted: true,
      });
    },
  );

  itMarbles('notes that it failed, and that it runs', ({ expectObservable, flush }) => {
    const tool = fakeTool('fake', ({ wait }) => (wait === true ? '9ms |' : '--#'));
    const source$ = from([false, true]).pipe(map((wait) => tool.source({ wait }, testContext())));
    source$.subscribe((run$) => run$.subscribe({ error: () => {} }));
    expect(tool.runs.map(({ outcome }) => outcome)).to.deep.equal(['running', 'running']);
    expect(tool.runs[1]?.endedAt).to.equal(undefined);
    expectObservable(of('x')).toBe('(x|)');
    flush();
    expect(tool.runs.map(({ outcome, endedAt }) => [outcome, endedAt])).to.deep.equal([
      ['failed', 2],
      ['completed', 9],
    ]);
  });

  it('runs at once for a diagram without time, also in real time', async () => {
    const result = await runTool(fakeTool('fake', '(ab|)'), {});
    expect(result).to.include({ status: 'ok', execution: 'finished' });
    expect(result.parts).to.deep.equal([{ type: 'text', text: 'ab' }]);
  });

  it("takes a millisecond for a character outside of RxJS's run mode, too", () => {
    const scheduler = new VirtualTimeScheduler();
    const tool = fakeTool('fake', '-a 10ms |', { scheduler });
    tool.source({}, testContext()).subscribe();
    scheduler.flush();
    expect(tool.runs[0]).to.include({ startedAt: 0, endedAt: 12, outcome: 'completed' });
  });

  for (const [kind, values, text] of [
    ['invokable', { x: 5 }, '5'],
    ['enhanced-invokable', { x: { parts: [{ type: 'text', text: 'hi' }] } }, 'hi'],
    ['enhanced-streamable', { x: { parts: [{ type: 'text', text: 'ho' }] } }, 'ho'],
  ] as const) {
    it(`may be of the kind ${kind}`, async () => {
      const tool = fakeTool('fake', 'x|', { kind, values });
      expect(tool.kind).to.equal(kind);
      expect((await runTool(tool)).parts).to.deep.equal([{ type: 'text', text }]);
    });
  }

  it('is invokable for one value, and streamable for more or a function', () => {
    expect(fakeTool('fake', '-').kind).to.equal('invokable');
    expect(fakeTool('fake', '-a|').kind).to.equal('invokable');
    expect(fakeTool('fake', '-ab|').kind).to.equal('streamable');
    expect(fakeTool('fake', () => '-a|').kind).to.equal('streamable');
  });

  it('has traits, a description and a schema as any tool', async () => {
    const inputSchema = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    } as const;
    const tool = fakeTool('fake', '|', { description: 'Fakes.', inputSchema, timeoutMs: 5 });
    expect(tool.definition).to.include({ name: 'fake', description: 'Fakes.' });
    expect(tool.traits).to.deep.equal({ timeoutMs: 5 });
    const result = await runTool(tool, {}, { validator: ajvValidator() });
    expect(result.status).to.equal('invalid');
    expect(tool.runs).to.deep.equal([]);
  });

  it('fails with what its function throws, or for a diagram that is none', async () => {
    const throwing = fakeTool('fake', () => {
      throw new Error('no diagram');
    });
    expect((await runTool(throwing)).error?.message).to.include('no diagram');
    expect(throwing.runs[0]?.outcome).to.equal('failed');
    const wrong = await runTool(fakeTool('fake', () => '^'));
    expect(wrong.error?.message).to.include('marbles must be a marble diagram');
  });

  it('refuses wrong diagrams and options', () => {
    expect(() => fakeTool('fake', '--!')).to.throw(TypeError, 'marbles must be');
    expect(() => fakeTool('fake', '|', { wait: 1 } as never)).to.throw(TypeError, 'wait is not an');
    expect(() => fakeTool('fake', '|', { values: 1 as never })).to.throw(TypeError, 'values must');
    expect(() => fakeTool('fake', '|', { kind: 'x' as never })).to.throw(TypeError, 'kind must be');
    expect(() => fakeTool('fake', '|', { scheduler: 1 as never })).to.throw(TypeError, 'scheduler');
  });
});
