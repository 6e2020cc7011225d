import { expect } from 'chai';
import { from, lastValueFrom, NEVER, type Observable, Subject, toArray } from 'rxjs';
import {
  type AnyTool,
  type CallInput,
  type Concurrency,
  invokable,
  results,
  type ToolEvent,
  ToolExecutor,
  ToolRegistry,
} from '../../lib/index.ts';
import { briefResult } from '../helpers/brief.ts';

/** Tools whose calls are answered by hand, by call id. */
class Desk {
  /** Ids of the calls whose tool runs, in the order of their start. */
  readonly running: string[] = [];
  readonly #replies = new Map<string, Subject<string>>();

  tool(name: string, concurrency?: Concurrency | ((input: object) => Concurrency)): AnyTool {
    return invokable({
      name,
      ...(concurrency !== undefined && { concurrency }),
      inputSchema: { type: 'object', properties: { readOnly: { type: 'boolean' } } },
      execute: (_, { callId }): Observable<string> => {
        const reply = new Subject<string>();
        this.running.push(callId);
        this.#replies.set(callId, reply);
        return reply;
      },
    });
  }

  /** Lets calls return, one after the other. */
  answer(...ids: readonly string[]): void {
    for (const id of ids) {
      this.running.splice(this.running.indexOf(id), 1);
      this.#replies.get(id)?.next(`answer ${id}`);
      this.#replies.get(id)?.complete();
    }
  }
}

const call = (id: string, name: string, input = {}): CallInput => ({ id, name, arguments: input });

describe('Parity: executor', () => {
  it('safe by input, undeclared is unsafe', () => {
    const desk = new Desk();
    const shell = desk.tool('shell', (input) =>
      Reflect.get(input, 'readOnly') === true ? 'safe' : 'unsafe',
    );
    const run = new ToolExecutor(new ToolRegistry([shell, desk.tool('undeclared')])).open();
    const reading = { readOnly: true };
    run.addTool(call('a', 'shell', reading));
    run.addTool(call('b', 'shell', reading));
    run.addTool(call('c', 'shell', { readOnly: false }));
    run.addTool(call('d', 'undeclared'));
    run.addTool(call('e', 'undeclared'));
    run.addTool(call('f', 'shell', reading));
    run.addTool(call('g', 'shell', reading));

    const steps: string[] = [];
    while (desk.running.length > 0) {
      steps.push(desk.running.join(' '));
      desk.answer(...desk.running.slice(0, 1));
    }
    expect(steps).to.deep.equal(['a b', 'b', 'c', 'd', 'e', 'f g', 'g']);
  });

  it('maxConcurrent <= 0 means 10', () => {
    for (const options of [{ maxConcurrent: 0 }, { maxConcurrent: -1 }, {}]) {
      const desk = new Desk();
      const run = new ToolExecutor(new ToolRegistry([desk.tool('a', 'safe')]), options).open();
      for (let index = 1; index <= 12; index += 1) run.addTool(call(`${index}`, 'a'));
      const label = JSON.stringify(options);
      expect(desk.running, label).to.have.lengthOf(10);
      desk.answer('3');
      expect(desk.running, label).to.have.lengthOf(10).and.include('11').and.not.include('12');
      run.discard();
    }
  });

  it('results in input order for a batch, in completion order for a stream', async () => {
    const desk = new Desk();
    const executor = new ToolExecutor(
      new ToolRegistry([desk.tool('a', 'safe'), desk.tool('b', 'safe')]),
    );
    const calls = [call('1', 'a'), call('2', 'b'), call('3', 'nobody'), call('4', 'a')];

    const batch = executor.executeAll(calls);
    desk.answer('4', '2', '1');
    expect((await batch).map(({ callId }) => callId)).to.deep.equal(['1', '2', '3', '4']);

    const stream = lastValueFrom(executor.execute(from(calls)).pipe(results(), toArray()));
    desk.answer('4', '2', '1');
    expect((await stream).map(({ callId }) => callId)).to.deep.equal(['3', '4', '2', '1']);
  });

  it('non-blocking add, snapshot, remaining, discard', async () => {
    const desk = new Desk();
    const never = invokable({ name: 'never', concurrency: 'safe', execute: () => NEVER });
    const registry = new ToolRegistry([desk.tool('a', 'safe'), never]);
    const run = new ToolExecutor(registry).open();
    const events: ToolEvent[] = [];
    run.events$.subscribe((event) => events.push(event));

    expect(run.addTool(call('1', 'a'))).to.equal(true);
    expect(run.addTool(call('2', 'a'))).to.equal(true);
    expect(desk.running, 'both run, and nobody was waited for').to.deep.equal(['1', '2']);
    expect(run.getCompletedResults()).to.deep.equal([]);

    desk.answer('2');
    const snapshot = run.getCompletedResults();
    expect(snapshot.map(briefResult)).to.deep.equal(['1 ok: answer 2']);
    snapshot.length = 0;
    expect(run.getCompletedResults(), 'a copy').to.have.lengthOf(1);
    expect(() => Object.assign(run.getCompletedResults()[0] ?? {}, { status: 'error' })).to.throw();

    const remaining = run.getRemainingResults();
    desk.answer('1');
    expect(snapshot, 'a snapshot does not grow').to.deep.equal([]);
    expect((await remaining).map(briefResult)).to.deep.equal(['0 ok: answer 1', '1 ok: answer 2']);
    expect(run.getCompletedResults().map(({ callId }) => callId)).to.deep.equal(['2', '1']);

    run.addTool(call('3', 'never'));
    const { completed, interrupted, notStarted } = run.discard();
    expect([completed.length, interrupted.length, notStarted.length]).to.deep.equal([2, 1, 0]);
    const before = events.length;
    expect(run.addTool(call('4', 'a')), 'adding does nothing any more').to.equal(false);
    expect(desk.running).to.deep.equal([]);
    expect(events.length).to.equal(before);
    expect((await run.getRemainingResults()).map(({ callId }) => callId)).to.deep.equal([
      '1',
      '2',
      '3',
    ]);
  });
});
