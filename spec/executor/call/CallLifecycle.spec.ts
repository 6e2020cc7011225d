import { expect } from 'chai';
import { Observable, of, Subject, throwError } from 'rxjs';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { enhancedInvokable } from '../../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../../lib/tools/invokable.ts';
import { streamable } from '../../../lib/tools/streamable.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { briefResult, textOf } from '../../helpers/brief.ts';
import { registryOf, SAFE, valueTool } from '../../helpers/marbleTools.ts';
import { throwing } from '../../helpers/throwing.ts';

const call = (name: string, id = name) => ({ id, name });

describe('A call whose tool fails', () => {
  const boom = (): never => {
    throw new Error('boom');
  };
  const failing: readonly (readonly [string, AnyTool, RegExp])[] = [
    ['throws synchronously', invokable({ name: 'f', execute: boom }), /^boom$/],
    [
      'rejects',
      invokable({ name: 'f', execute: () => Promise.reject(new Error('boom')) }),
      /^boom$/,
    ],
    [
      'errors its observable',
      valueTool(
        'f',
        throwError(() => new Error('boom')),
      ),
      /^boom$/,
    ],
    [
      'throws in a generator',
      streamable({
        name: 'f',
        *execute() {
          yield 'some ';
          boom();
        },
      }),
      /^boom.*some/s,
    ],
    [
      'throws in an async generator',
      streamable({
        name: 'f',
        async *execute() {
          yield 'some ';
          boom();
        },
      }),
      /^boom.*some/s,
    ],
    [
      'throws a string',
      invokable({
        name: 'f',
        execute: () => {
          throw 'plain';
        },
      }),
      /^plain$/,
    ],
    [
      'throws undefined',
      invokable({
        name: 'f',
        execute: () => {
          throw undefined;
        },
      }),
      /./,
    ],
    [
      'throws what throws when it is looked at',
      invokable({
        name: 'f',
        execute: () => {
          throw throwing;
        },
      }),
      /./,
    ],
    [
      'rejects with what throws when it is looked at',
      invokable({ name: 'f', execute: () => Promise.reject(throwing) }),
      /./,
    ],
    [
      'gives media without content',
      enhancedInvokable({
        name: 'f',
        execute: () => ({ parts: [{ type: 'image', mediaType: 'image/png' }] }) as never,
      }),
      /data.*url/,
    ],
    ['gives a second value', valueTool('f', of('one', 'two')), /./],
    [
      'throws in its teardown',
      valueTool(
        'f',
        new Observable((subscriber) => {
          subscriber.error(new Error('boom'));
          return boom;
        }),
      ),
      /^boom$/,
    ],
  ];
  for (const [what, tool, text] of failing) {
    it(`H2 gives an error result if it ${what}, and disturbs nobody`, async () => {
      const other = valueTool('other', of('fine'), SAFE);
      const executor = new ToolExecutor(registryOf(tool, other));
      const [result, neighbour] = await executor.executeAll([call('f'), call('other')]);
      expect(result).to.deep.include({ status: 'error', execution: 'finished', isError: true });
      expect(textOf(result?.parts ?? [])).to.match(text);
      expect(result?.error?.message).to.not.equal('');
      expect(neighbour && briefResult(neighbour)).to.equal('1 ok: fine');
    });
  }

  it('S3 says nothing of what a tool does after its result', () => {
    let late: ToolContext | undefined;
    const tool = invokable({
      name: 'a',
      execute: (_input: object, context: ToolContext) => {
        late = context;
        return 'x';
      },
    });
    const run = new ToolExecutor(registryOf(tool)).open();
    const types: string[] = [];
    run.events$.subscribe(({ type }) => types.push(type));
    run.addTool(call('a'));
    late?.progress('too late');
    expect(types).to.deep.equal(['tool-start', 'tool-output', 'tool-result']);
  });

  it('marks what a tool calls an error as one, and keeps its parts', async () => {
    const tool = enhancedInvokable({
      name: 'a',
      execute: () => ({ isError: true, parts: [{ type: 'text' as const, text: 'no such file' }] }),
    });
    const result = await new ToolExecutor(registryOf(tool)).run(call('a'));
    expect(briefResult(result)).to.equal('0 error: no such file');
    expect(result.error).to.deep.equal({
      code: 'tool-failed',
      message: 'no such file',
      retryable: false,
    });
  });

  it('S4 keeps its claims until its work has ended, also when it is stopped from inside its own start', async () => {
    const log: string[] = [];
    const write = () => [{ key: 'k', mode: 'write' as const }];
    let finish = (): void => {};
    const slow = invokable({
      name: 'slow',
      concurrency: write,
      execute: async (_input: object, context: ToolContext) => {
        context.progress('begun');
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        log.push('slow has ended');
      },
    });
    const next = invokable({ name: 'next', concurrency: write, execute: () => log.push('next') });
    const executor = new ToolExecutor(registryOf(slow, next));
    const run = executor.open();
    run.events$.subscribe((event) => {
      if (event.type === 'tool-progress') run.cancel(0);
    });
    run.addTool(call('slow'));
    run.addTool(call('next'));
    expect(log).to.deep.equal([]);
    finish();
    await run.getRemainingResults();
    expect(log).to.deep.equal(['slow has ended', 'next']);
  });

  it('S14 does not begin to read what a tool gives after it was stopped', () => {
    let begun = 0;
    const tool = invokable({
      name: 'a',
      execute: (_input: object, context: ToolContext) => {
        context.progress('begun');
        return new Observable<string>(() => {
          begun += 1;
        });
      },
    });
    const run = new ToolExecutor(registryOf(tool)).open();
    run.events$.subscribe((event) => {
      if (event.type === 'tool-progress') run.discard();
    });
    run.addTool(call('a'));
    expect(begun).to.equal(0);
  });

  it('counts outputs from 0, also when one follows from inside another', () => {
    const source = new Subject<string>();
    const tool = streamable({ name: 'a', execute: () => source });
    const run = new ToolExecutor(registryOf(tool)).open();
    const seqs: number[] = [];
    run.events$.subscribe((event) => {
      if (event.type !== 'tool-output') return;
      seqs.push(event.seq);
      if (event.seq === 0) source.next('again');
    });
    run.addTool(call('a'));
    source.next('first');
    source.next('last');
    expect(seqs).to.deep.equal([0, 1, 2]);
  });

  it('S5 keeps the order of a call whose claims function adds another', async () => {
    const log: string[] = [];
    const tool = invokable({
      name: 'a',
      inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      concurrency: ({ n }) => {
        if (n === 0) run.addTool({ id: 'later', name: 'a', arguments: { n: 1 } });
        return 'unsafe';
      },
      execute: ({ n }) => log.push(`${n}`),
    });
    const run = new ToolExecutor(registryOf(tool)).open();
    run.addTool({ id: 'first', name: 'a', arguments: { n: 0 } });
    expect(log).to.deep.equal(['0', '1']);
  });

  it('S2 gives a result to a call whose options throw, and keeps no slot', async () => {
    const toolOptions = {
      get a() {
        return Object.defineProperty({}, 'x', { enumerable: true, get: fail });
      },
    };
    const executor = new ToolExecutor(
      registryOf(valueTool('a', of('x'), SAFE), valueTool('b', of('y'), SAFE)),
      {
        maxConcurrent: 1,
      },
    );
    const results = await executor.executeAll([call('a'), call('b')], { toolOptions });
    expect(results.map(briefResult)).to.deep.equal(['0 error not-started: boom', '1 ok: y']);
  });

  it('H3 is stopped for a reason that throws when it is looked at', () => {
    for (const stop of ['cancel', 'discard', 'abort'] as const) {
      let aborted = 0;
      const tool = invokable({
        name: 'a',
        concurrency: 'safe',
        execute: (_input, { signal }) => {
          signal.addEventListener('abort', () => {
            aborted += 1;
          });
          return new Subject();
        },
      });
      const controller = new AbortController();
      const run = new ToolExecutor(registryOf(tool)).open({ signal: controller.signal });
      run.addTool(call('a', '1'));
      if (stop === 'cancel') run.cancel(0, throwing);
      else if (stop === 'discard') run.discard(throwing);
      else controller.abort(throwing);
      const [result] = run.getCompletedResults();
      expect([result && briefResult(result), aborted]).to.deep.equal([
        '0 cancelled interrupted: The call was cancelled.',
        1,
      ]);
    }
  });

  it('S2 takes the parts of a failure only as far as they are some', async () => {
    const thrown = {
      [Symbol.for('millrace.error')]: true,
      code: 'tool-failed',
      message: 'boom',
      parts: [null],
    };
    const tool = invokable({ name: 'a', execute: () => Promise.reject(thrown) });
    const result = await new ToolExecutor(registryOf(tool)).run(call('a'));
    expect(briefResult(result)).to.equal('0 error: boom');
  });
});

function fail(): never {
  throw new Error('boom');
}
