import { expect } from 'chai';
import { throwError } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { attemptTool } from '../helpers/attemptTool.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf } from '../helpers/marbleTools.ts';

const busy = new ToolFailure('busy', { code: 'rate-limit' });
const failing = () => attemptTool([throwError(() => busy)]);

describe('withRetry', () => {
  itMarbles(
    'waits 500 ms by default, twice as long each time, at most 30 seconds',
    ({ scheduler, flush }) => {
      const tool = applyMiddleware(failing().tool, withRetry({ maxAttempts: 9 }));
      const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
      const startedAt: number[] = [];
      run.events$.subscribe(({ type }) => {
        if (type === 'tool-start') startedAt.push(scheduler.now());
      });
      run.addTool({ id: '0', name: 'a' });
      flush();
      const waits = startedAt.slice(1).map((at, index) => at - Number(startedAt[index]));
      expect(waits).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    },
  );

  itMarbles(
    'asks backoff how long, with the attempts that were made and the error',
    ({ scheduler, flush }) => {
      const asked: unknown[] = [];
      const backoff = (attempts: number, error: unknown) => {
        asked.push([attempts, error]);
        return attempts * 10;
      };
      const tool = applyMiddleware(failing().tool, withRetry({ maxAttempts: 3, backoff }));
      const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
      run.addTool({ id: '0', name: 'a' });
      flush();
      expect(scheduler.now()).to.equal(30);
      expect(asked).to.deep.equal([
        [1, busy],
        [2, busy],
      ]);
    },
  );

  const asked: readonly (readonly [number, number, number])[] = [
    [700, 50, 700],
    [50, 700, 700],
    [0, 20, 20],
    [3_600_000, 20, 60_000],
  ];
  for (const [retryAfterMs, backoff, expected] of asked) {
    itMarbles(
      `waits ${expected} ms where it would wait ${backoff} and the failure asks for ${retryAfterMs}`,
      ({ scheduler, flush }) => {
        const failure = new ToolFailure('later', { code: 'unavailable', retryAfterMs });
        const { tool } = attemptTool([throwError(() => failure)]);
        const wrapped = applyMiddleware(tool, withRetry({ maxAttempts: 2, backoff }));
        new ToolExecutor(registryOf(wrapped), { scheduler }).open().addTool({ id: '0', name: 'a' });
        flush();
        expect(scheduler.now()).to.equal(expected);
      },
    );
  }

  it('asks for no time of a failure of another copy that says nothing of it, or something odd', async () => {
    for (const facts of [{}, { retryAfterMs: 'soon' }, { retryAfterMs: Number.NaN }]) {
      const error = Object.assign(new Error('x'), {
        [Symbol.for('millrace.error')]: true,
        ...{ code: 'unavailable', retryable: true, parts: [], ...facts },
      });
      const { tool, contexts } = attemptTool([throwError(() => error)]);
      const wrapped = applyMiddleware(tool, withRetry({ maxAttempts: 2, backoff: 0 }));
      await new ToolExecutor(registryOf(wrapped)).run({ id: '0', name: 'a' });
      expect(contexts).to.have.length(2);
    }
  });

  it('starts the tool as often as maxAttempts says, the first time counted', async () => {
    for (const maxAttempts of [1, 2, 5]) {
      const { tool, contexts } = failing();
      const wrapped = applyMiddleware(tool, withRetry({ maxAttempts, backoff: 0 }));
      await new ToolExecutor(registryOf(wrapped)).run({ id: '0', name: 'a' });
      expect(contexts).to.have.length(maxAttempts);
    }
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'options must be an object, such as { maxAttempts: 3 }, got undefined.'],
    [3, 'options must be an object, such as { maxAttempts: 3 }, got 3.'],
    [{}, 'maxAttempts must be a whole number from 1, got undefined.'],
    [{ maxAttempts: 0 }, 'maxAttempts must be a whole number from 1, got 0.'],
    [{ maxAttempts: 1.5 }, 'maxAttempts must be a whole number from 1, got 1.5.'],
    [{ maxAttempts: '3' }, 'maxAttempts must be a whole number from 1, got "3".'],
    [
      { maxAttempts: 2, backoff: -1 },
      'backoff must be a number of milliseconds from 0 to 2147483647, got -1.',
    ],
    [
      { maxAttempts: 2, backoff: 'long' },
      'backoff must be a number of milliseconds from 0 to 2147483647, got "long".',
    ],
    [{ maxAttempts: 2, retryIf: true }, 'retryIf must be a function, got true.'],
  ];
  for (const [options, message] of wrong) {
    it(`refuses wrong options: ${message}`, () => {
      expect(() => withRetry(options as never)).to.throw(message);
    });
  }
});
