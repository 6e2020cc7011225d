import { expect } from 'chai';
import { defer, from, Observable, of, Subject, VirtualTimeScheduler } from 'rxjs';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { decodeStream } from '../../lib/formats/decodeStream.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { ToolRegistry } from '../../lib/tools/ToolRegistry.ts';
import { toAsyncIterable } from '../../lib/ui/toAsyncIterable.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

/** A tool that gives lines as fast as it is asked for, and how many it was asked for. */
function lines(last: number, traits: { readonly idleTimeoutMs?: number } = {}) {
  const asked = { count: 0, left: 0 };
  const tool = streamable({
    name: 'lines',
    concurrency: 'safe',
    ...traits,
    async *execute() {
      try {
        while (asked.count < last) {
          asked.count += 1;
          yield `${asked.count}\n`;
        }
      } finally {
        asked.left += 1;
      }
    },
  });
  return { tool, asked };
}

function events(
  tool: AnyTool,
  options: ToolExecutorOptions = {},
  count = 1,
): Observable<ToolEvent> {
  const executor = new ToolExecutor(new ToolRegistry([tool]), options);
  const calls = Array.from({ length: count }, (_, index) => ({
    id: `call_${index}`,
    name: tool.definition.name,
  }));
  return executor.execute(from(calls));
}

async function turns(count = 20): Promise<void> {
  for (let at = 0; at < count; at += 1) await turn();
}

async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of iterable) values.push(value);
  return values;
}

const textOf = (given: readonly ToolEvent[]): string =>
  given
    .flatMap((event) => (event.type === 'tool-output' ? event.parts : []))
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');

describe('toAsyncIterable', () => {
  it('gives all values, then ends; each loop is a subscription of its own', async () => {
    let subscriptions = 0;
    const values = toAsyncIterable(
      defer(() => {
        subscriptions += 1;
        return of(1, 2, 3);
      }),
    );
    expect(subscriptions).to.equal(0);
    expect(await all(values)).to.deep.equal([1, 2, 3]);
    expect(await all(values)).to.deep.equal([1, 2, 3]);
    expect(subscriptions).to.equal(2);
  });

  it('H2 throws the error of its source after what came before, and leaves nothing unhandled', async () => {
    const seen: number[] = [];
    const reasons = await unhandledRejections(async () => {
      const source = new Observable<number>((subscriber) => {
        subscriber.next(1);
        subscriber.error(new Error('broken'));
      });
      try {
        for await (const value of toAsyncIterable(source)) seen.push(value);
      } catch (error) {
        expect(error).to.have.property('message', 'broken');
        seen.push(-1);
      }
    });
    expect(seen).to.deep.equal([1, -1]);
    expect(reasons).to.deep.equal([]);
  });

  it('S14 discards the run when the loop is left, and tells observe all results', async () => {
    const results: string[] = [];
    const asked = new Subject<string>();
    const tool = streamable({ name: 'wait', concurrency: 'safe', execute: () => asked });
    const executor = new ToolExecutor(new ToolRegistry([tool]));
    const observe = (event: ToolEvent): void => {
      if (event.type === 'tool-result') results.push(event.result.status);
    };
    const run$ = executor.execute(of({ id: 'a', name: 'wait' }, { id: 'b', name: 'wait' }), {
      observe,
    });
    for await (const event of toAsyncIterable(run$)) {
      expect(event.type).to.equal('tool-start');
      break;
    }
    expect(results).to.deep.equal(['cancelled', 'cancelled']);
    expect(asked.observed).to.equal(false);
  });

  it('R4 R11 holds a tool back while 16 events wait, and loses nothing of it', async () => {
    const { tool, asked } = lines(200);
    const iterator = toAsyncIterable(events(tool))[Symbol.asyncIterator]();
    const given = [(await iterator.next()).value as ToolEvent];
    await turns();
    expect(asked.count).to.equal(16);
    given.push((await iterator.next()).value as ToolEvent);
    await turns();
    expect(asked.count).to.equal(17);
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      given.push(next.value);
    expect(textOf(given)).to.equal(Array.from({ length: 200 }, (_, at) => `${at + 1}\n`).join(''));
    expect(given.at(-1)).to.have.nested.property('result.status', 'ok');
    expect(given.filter(({ type }) => type === 'tool-output')).to.have.lengthOf(200);
  });

  it('H4 ends a tool that it holds back when the consumer leaves', async () => {
    const { tool, asked } = lines(200);
    const iterator = toAsyncIterable(events(tool))[Symbol.asyncIterator]();
    await iterator.next();
    await turns();
    await iterator.return?.();
    await turns();
    expect(asked).to.deep.equal({ count: 16, left: 1 });
  });

  it('holds nothing back for others who run the same tool', async () => {
    const { tool, asked } = lines(200);
    const executed$ = events(tool);
    const iterator = toAsyncIterable(executed$)[Symbol.asyncIterator]();
    await iterator.next();
    await turns();
    asked.count = 100;
    executed$.subscribe();
    await turns();
    expect(asked.count).to.equal(200);
    await iterator.return?.();
  });

  it('R4 gives every result and start though nobody reads, and the latest progress', async () => {
    const tool = invokable({
      name: 'busy',
      concurrency: 'safe',
      execute: (_, { progress }) => {
        for (let value = 0; value < 1_000; value += 1) progress(value);
        return 'done';
      },
    });
    const given = await all(toAsyncIterable(events(tool, { maxConcurrent: 100 }, 100)));
    expect(given.filter(({ type }) => type === 'tool-start')).to.have.lengthOf(100);
    expect(given.filter(({ type }) => type === 'tool-result')).to.have.lengthOf(100);
    const last = given.filter((event) => event.type === 'tool-progress' && event.value === 999);
    expect(last).to.have.lengthOf(100);
    expect(given.length).to.be.lessThan(420);
  });

  it('takes the time in which it holds a tool back for no silence of the tool', async () => {
    const scheduler = new VirtualTimeScheduler(undefined, 1_000);
    const { tool } = lines(40, { idleTimeoutMs: 10 });
    const iterator = toAsyncIterable(events(tool, { scheduler }))[Symbol.asyncIterator]();
    await iterator.next();
    await turns();
    scheduler.flush();
    let last: ToolEvent | undefined;
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      last = next.value;
    expect(last).to.have.nested.property('result.status', 'ok');
  });

  it('holds the bytes of the response back', async () => {
    let pulls = 0;
    const chunk = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'a' } }] })}\n\n`;
    const body = new ReadableStream<string>(
      {
        pull(controller) {
          pulls += 1;
          controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    const executor = new ToolExecutor(new ToolRegistry());
    const events$ = decodeStream(openaiChat, body).pipe(executeTools(executor));
    const iterator = toAsyncIterable<ModelEvent | ToolEvent>(events$)[Symbol.asyncIterator]();
    await iterator.next();
    await turns();
    expect(pulls).to.equal(17);
    await iterator.next();
    await iterator.next();
    await turns();
    expect(pulls).to.equal(19);
    await iterator.return?.();
    await turns();
    expect(pulls).to.equal(19);
  });

  it('refuses what is no observable', () => {
    expect(() => toAsyncIterable([1] as never)).to.throw(
      TypeError,
      'source must be an Observable, got an array of 1.',
    );
  });
});
