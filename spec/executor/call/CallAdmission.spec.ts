import { expect } from 'chai';
import { NEVER, Observable, Subject, VirtualTimeScheduler } from 'rxjs';
import type { Approval, Approve } from '../../../lib/executor/call/Approve.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

const inputSchema = {
  type: 'object',
  properties: { key: { type: 'string' }, amount: { type: 'integer', default: 1 } },
  required: ['key'],
} as const;

/** A tool that tells its input, and claims its key. */
const pay = invokable({
  name: 'pay',
  inputSchema,
  concurrency: ({ key }) => [{ key, mode: 'write' }],
  execute: (input) => input,
});

const change = (input: unknown) => ({
  approve: (): Approval => ({ input }),
});

describe('An input that whoever approves has changed', () => {
  const run = (options: object) =>
    new ToolExecutor(registryOf(pay), options).run({
      id: '1',
      name: 'pay',
      arguments: { key: 'asked', amount: 9 },
    });

  it('is what the tool gets, validated, with defaults', async () => {
    const { structured, status } = await run(change({ key: 'changed' }));
    expect([status, structured]).to.deep.equal(['ok', { key: 'changed', amount: 1 }]);
  });

  it('makes the call invalid if it is', async () => {
    const { status, execution, error } = await run(change({ key: 7 }));
    expect([status, execution]).to.deep.equal(['invalid', 'not-started']);
    expect(error?.message).to.include('/key must be');
  });

  it('S5 is claimed again, its place kept', () => {
    const scheduler = new VirtualTimeScheduler();
    const answer = new Subject<Approval>();
    const log: string[] = [];
    const tool = invokable({
      name: 'pay',
      inputSchema,
      concurrency: ({ key }) => [{ key, mode: 'write' }],
      execute: ({ key, amount }) => {
        log.push(`${key} ${amount}`);
        return amount === 2 ? NEVER : 'done';
      },
    });
    const approve: Approve = (_, input) =>
      (input as { amount: number }).amount === 1 ? answer : true;
    const executor = new ToolExecutor(registryOf(tool), { approve, scheduler, maxConcurrent: 2 });
    const run = executor.open();
    const add = (key: string, amount: number) =>
      run.addTool({ id: `${amount}`, name: 'pay', arguments: { key, amount } });
    add('x', 1);
    add('y', 2);
    add('x', 3);
    answer.next({ input: { key: 'y', amount: 4 } });
    expect(log, 'what it claims now is in use; what it claimed is free').to.deep.equal([
      'y 2',
      'x 3',
    ]);
    add('y', 5);
    run.cancel(1);
    expect(log).to.deep.equal(['y 2', 'x 3', 'y 4', 'y 5']);
  });
});

describe('Whoever approves', () => {
  it('H3 may cancel the call, and discard the run, while it is asked', () => {
    for (const stop of ['cancel', 'discard'] as const) {
      const log: string[] = [];
      const executor = new ToolExecutor(registryOf(pay), {
        approve: () => {
          if (stop === 'cancel') run.cancel(0);
          else run.discard();
          return true;
        },
      });
      const run = executor.open({ observe: (event) => log.push(event.type) });
      run.addTool({ id: '1', name: 'pay', arguments: { key: 'x' } });
      const [result] = run.getCompletedResults();
      expect([result?.status, log]).to.deep.equal(['cancelled', ['tool-result']]);
    }
  });

  it('S17 is not listened to any more when the call was cancelled meanwhile', () => {
    let listening = 0;
    const approve: Approve = () => {
      run.cancel(0);
      return new Observable(() => {
        listening += 1;
        return () => {
          listening -= 1;
        };
      });
    };
    const run = new ToolExecutor(registryOf(pay), { approve }).open();
    run.addTool({ id: '1', name: 'pay', arguments: { key: 'x' } });
    expect(listening).to.equal(0);
  });

  it('H3 may throw in its teardown', () => {
    for (const isCancelling of [false, true]) {
      const approve: Approve = () => {
        if (isCancelling) run.cancel(0);
        return new Observable(() => () => {
          throw new Error('stuck');
        });
      };
      const run = new ToolExecutor(registryOf(pay), { approve }).open();
      run.addTool({ id: '1', name: 'pay', arguments: { key: 'x' } });
      expect(run.discard().notStarted.length).to.equal(1);
    }
  });

  for (const stop of ['discard', 'complete'] as const) {
    it(`H3 S14 finds every result in its teardown, and can start nothing of a ${stop}d run`, () => {
      const log: unknown[] = [];
      const approve: Approve = ({ id }) => {
        if (id === 'last' || id === 'other') return true;
        return new Observable(() => () => {
          if (id === 'first') return;
          // What another run does has everything started that may start.
          other.addTool({ id: 'other', name: 'pay', arguments: { key: 'z' } });
          log.push(run.discard().notStarted.length);
        });
      };
      const executor = new ToolExecutor(registryOf(pay), { approve, start: 'sealed' });
      const other = executor.open();
      const run = executor.open({ hold: true, observe: ({ type }) => log.push(type) });
      run.addTool({ id: 'first', name: 'pay', arguments: { key: 'x' } });
      run.addTool({ id: 'second', name: 'pay', arguments: { key: 'y' } });
      run.addTool({ id: 'last', name: 'pay', arguments: { key: 'x' } });
      log.length = 0;
      run[stop]();
      expect(log).to.have.members([3, 'tool-result', 'tool-result', 'tool-result']);
    });
  }

  it('is asked about the tool, whatever name the model used', async () => {
    const asked: string[] = [];
    const executor = new ToolExecutor(registryOf(pay), {
      resolve: { aliases: { pay: { names: ['transfer'] } } },
      approve: ({ name, id }) => {
        asked.push(`${id} ${name}`);
        return false;
      },
    });
    await executor.run({ id: '1', name: 'transfer', arguments: { key: 'x' } });
    expect(asked).to.deep.equal(['1 pay']);
  });
});
