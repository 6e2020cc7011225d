import { expect } from 'chai';
import { Observable, of, throwError } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { registryOf, SAFE, valueTool } from '../helpers/marbleTools.ts';

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

  it('S3 says nothing of what a tool does after its result', async () => {
    let late: ToolContext | undefined;
    const tool = invokable({
      name: 'a',
      execute: (_input: object, context: ToolContext) => {
        late = context;
        return 'x';
      },
    });
    const executor = new ToolExecutor(registryOf(tool));
    const types: string[] = [];
    await executor.executeAll([call('a')], { observe: ({ type }) => types.push(type) });
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
});
