import { expect } from 'chai';
import { catchError, concatMap, of, throwError } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { composeHooks } from '../../lib/middleware/composeHooks.ts';
import { withGuardrails } from '../../lib/middleware/withGuardrails.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { registryOf } from '../helpers/marbleTools.ts';

const interrupt = new ToolInterrupt('which?');
const interrupting = (): never => {
  throw interrupt;
};
const unasked = (): never => expect.fail('it is asked');

/** The result of a call of a safe tool, and how often that ran. */
async function called(
  execute: () => unknown,
  ...middleware: readonly ToolMiddleware[]
): Promise<{ readonly result: ToolResult; readonly runs: number }> {
  let runs = 0;
  const counted = (): unknown => {
    runs += 1;
    return execute();
  };
  const tool = invokable({ name: 'a', concurrency: 'safe', execute: counted });
  const executor = new ToolExecutor(registryOf(applyMiddleware(tool, ...middleware)));
  return { result: await executor.run({ id: '0', name: 'a' }), runs };
}

describe('Middleware around a call that waits for outside input', () => {
  const passing: readonly (readonly [string, ToolMiddleware])[] = [
    ['withRetry, whatever it is told', withRetry({ maxAttempts: 3, backoff: 0, retryIf: unasked })],
    ['withRetry, without being asked how long', withRetry({ maxAttempts: 3, backoff: unasked })],
    ['withTimeout', withTimeout(1_000)],
    ['onError of withHooks', withHooks({ onError: () => textResult('recovered') })],
    [
      'onError of withHooks with afterExecute',
      withHooks({ onError: () => textResult('recovered'), afterExecute: unasked }),
    ],
    [
      'onError of composed hooks',
      withHooks(composeHooks({ onError: unasked }, { onError: unasked })),
    ],
    ['guardrails', withGuardrails([() => {}], [unasked])],
  ];
  for (const [which, middleware] of passing) {
    it(`lets it pass: ${which}`, async () => {
      const { result, runs } = await called(interrupting, middleware);
      expect(interruptOf(result)).to.equal(interrupt);
      expect([result.execution, result.attempts, runs]).to.deep.equal(['interrupted', 1, 1]);
    });
  }

  it('may see it as the error that it is, and give something else', async () => {
    const seen: unknown[] = [];
    const spying: ToolMiddleware = (next) => (input, context) =>
      next(input, context).pipe(
        catchError((error: unknown) => {
          seen.push(error);
          return of(textResult('else'));
        }),
      );
    const { result } = await called(interrupting, spying);
    expect([result.status, interruptOf(result), seen]).to.deep.equal([
      'ok',
      undefined,
      [interrupt],
    ]);
  });
});

describe('Middleware that waits for outside input itself', () => {
  const asking: readonly (readonly [string, ToolMiddleware, ToolResult['execution']])[] = [
    ['an input guardrail', withGuardrails([interrupting], []), 'not-started'],
    ['an output guardrail', withGuardrails([], [interrupting]), 'interrupted'],
    ['beforeExecute', withHooks({ beforeExecute: interrupting }), 'not-started'],
    ['afterExecute', withHooks({ afterExecute: () => throwError(() => interrupt) }), 'interrupted'],
    ['any middleware', () => () => throwError(() => interrupt), 'not-started'],
    [
      'any middleware, behind the tool',
      (next) => (input, context) =>
        next(input, context).pipe(concatMap(() => throwError(() => interrupt))),
      'interrupted',
    ],
  ];
  for (const [which, middleware, execution] of asking) {
    it(`interrupts the call: ${which}`, async () => {
      const { result } = await called(() => of('x'), middleware);
      expect([result.status, result.execution]).to.deep.equal(['error', execution]);
      expect(interruptOf(result)).to.equal(interrupt);
    });
  }
});
