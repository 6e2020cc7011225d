import { expect } from 'chai';
import { NEVER } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { type CarriedBy, ServedCalls } from '../../lib/mcp/ServedCalls.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { SteppedTime } from '../helpers/steppedTime.ts';
import { turn } from '../helpers/turn.ts';

const tools = new ToolRegistry([
  invokable({ name: 'hello', execute: () => 'hi' }),
  invokable({ name: 'never', concurrency: 'safe', execute: () => NEVER }),
  invokable({
    name: 'steps',
    execute: (_input, { progress }) => {
      for (const news of [1, 1, 'two', { progress: 5, total: 6 }]) progress(news);
      return 'done';
    },
  }),
  invokable({
    name: 'hostile',
    execute: (_input, { progress }) => {
      progress({
        get total(): number {
          throw new Error('no total');
        },
      });
      return 'done';
    },
  }),
]);

function carried(changes: Partial<CarriedBy> = {}): CarriedBy {
  return { id: 1, signal: new AbortController().signal, notify: async () => {}, ...changes };
}

function callOf(name: string, args: Readonly<Record<string, unknown>> = {}) {
  return { name, args, isTyped: false };
}

const answerOf = (text: string, isError?: true) => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

describe('ServedCalls', () => {
  it('runs a call and gives its answer; the ids of clients may be alike, or empty', async () => {
    const calls = new ServedCalls(new ToolExecutor(tools), 9);
    const ids = [1, 1, '', 'x'];
    const answers = await Promise.all(ids.map((id) => calls.run(callOf('hello'), carried({ id }))));
    expect(answers).to.deep.equal(ids.map(() => answerOf('hi')));
  });

  it('sends progress under the token of the client, before the answer', async () => {
    const log: unknown[] = [];
    const notify = async (notification: unknown): Promise<void> => {
      await turn();
      log.push(notification);
    };
    const calls = new ServedCalls(new ToolExecutor(tools), 9);
    const by = carried({ _meta: { progressToken: 'p' }, notify });
    log.push(await calls.run(callOf('steps'), by));
    const news = [{ progress: 1 }, { progress: 2, message: 'two' }, { progress: 5, total: 6 }];
    expect(log).to.deep.equal([
      ...news.map((one) => ({
        method: 'notifications/progress',
        params: { progressToken: 'p', ...one },
      })),
      answerOf('done'),
    ]);
  });

  it('sends none to a client that has not asked for it, and none of another call', async () => {
    let sent = 0;
    const notify = async (): Promise<void> => {
      sent += 1;
    };
    const calls = new ServedCalls(new ToolExecutor(tools), 9);
    await calls.run(callOf('steps'), carried({ notify }));
    expect(sent).to.equal(0);
    const by = carried({ notify, _meta: { progressToken: 0 } });
    await Promise.all([calls.run(callOf('hello'), by), calls.run(callOf('steps'), carried())]);
    expect(sent).to.equal(0);
    await calls.run(callOf('steps'), by);
    expect(sent).to.equal(3);
  });

  it('gives the answer though progress cannot be sent', async () => {
    const calls = new ServedCalls(new ToolExecutor(tools), 9);
    const notify = (): Promise<void> => Promise.reject(new Error('gone'));
    const by = carried({ _meta: { progressToken: 1 }, notify });
    expect(await calls.run(callOf('steps'), by)).to.deep.equal(answerOf('done'));
  });

  it('lets progress that throws when it is looked at harm nothing', async () => {
    const sent: unknown[] = [];
    const calls = new ServedCalls(new ToolExecutor(tools), 9);
    const by = carried({
      _meta: { progressToken: 1 },
      notify: async ({ params }) => {
        sent.push(params);
      },
    });
    expect(await calls.run(callOf('hostile'), by)).to.deep.equal(answerOf('done'));
    expect(sent).to.deep.equal([{ progressToken: 1, progress: 1 }]);
  });

  it('sends 100 pieces of progress at once and 20 a second, and the latest, in the time of the executor', async () => {
    const time = new SteppedTime();
    const flood = invokable({
      name: 'flood',
      execute: async (_input, { progress }) => {
        for (let step = 1; step <= 300; step += 1) {
          progress(step);
          await turn();
          if (step === 150) time.advance(1_000);
        }
        return 'done';
      },
    });
    const sent: unknown[] = [];
    const executor = new ToolExecutor(new ToolRegistry([flood]), { scheduler: time });
    const by = carried({
      _meta: { progressToken: 1 },
      notify: async ({ params }) => {
        sent.push(params?.['progress']);
      },
    });
    const answer = await new ServedCalls(executor, 9).run(callOf('flood'), by);
    expect(answer).to.deep.equal(answerOf('done'));
    const upTo = (first: number, last: number): number[] =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(sent).to.deep.equal([...upTo(1, 100), 150, ...upTo(151, 169), 300]);
  });

  it('says what is wrong with arguments that it cannot pass on', async () => {
    const calls = new ServedCalls(new ToolExecutor(tools), 1);
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const round: Record<string, unknown> = {};
    round['round'] = round;
    expect(await calls.run(callOf('hello', { deep }), carried())).to.deep.equal(
      answerOf('The arguments are nested too deeply.', true),
    );
    expect(await calls.run(callOf('hello', round), carried())).to.deep.equal(
      answerOf('The arguments are no JSON.', true),
    );
    expect(await calls.run(callOf('hello'), carried())).to.deep.equal(answerOf('hi'));
  });

  it('settles a call that its client cancels, before or meanwhile', async () => {
    const calls = new ServedCalls(new ToolExecutor(tools), 1);
    const controller = new AbortController();
    const answer = calls.run(callOf('never'), carried({ signal: controller.signal }));
    controller.abort('enough');
    expect((await answer).isError).to.equal(true);
    const { isError } = await calls.run(callOf('hello'), carried({ signal: controller.signal }));
    expect(isError).to.equal(true);
    expect(await calls.run(callOf('hello'), carried())).to.deep.equal(answerOf('hi'));
  });

  it('refuses more calls than it may have', async () => {
    const calls = new ServedCalls(new ToolExecutor(tools), 1);
    const first = calls.run(callOf('never'), carried());
    const words = 'The server runs as many calls as it may, 1: call again later.';
    expect(await calls.run(callOf('hello'), carried())).to.deep.equal(answerOf(words, true));
    calls.close();
    expect(await first).to.deep.equal(answerOf('The server was closed.', true));
    const late = await calls.run(callOf('hello'), carried());
    expect(late).to.deep.equal(answerOf('The server was closed.', true));
  });
});
