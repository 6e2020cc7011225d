import { expect } from 'chai';
import { concatMap, EMPTY, of, throwError, timer } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import type { InputGuardrail, OutputGuardrail } from '../../lib/middleware/guardrails.ts';
import { withGuardrails } from '../../lib/middleware/withGuardrails.ts';
import { GuardrailError } from '../../lib/tools/GuardrailError.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';
import { testContext } from '../helpers/testContext.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const call = { id: '0', name: 'a' };
const noSecrets = () => {
  throw new Error('it holds a key.');
};

/** The result of a call of a tool that gives `x`, and how often it ran. */
async function guarded(
  input: readonly InputGuardrail[],
  output: readonly OutputGuardrail[],
): Promise<{ readonly result: ToolResult; readonly runs: number }> {
  let runs = 0;
  const tool = invokable({
    name: 'a',
    execute: () => {
      runs += 1;
      return 'x';
    },
  });
  const wrapped = applyMiddleware(tool, withGuardrails(input, output));
  const result = await new ToolExecutor(registryOf(wrapped)).run(call);
  return { result, runs };
}

describe('withGuardrails, on input', () => {
  it('asks each in order, with input and context, and runs the tool', async () => {
    const log: unknown[] = [];
    const first = (input: unknown, { callId }: ToolContext) =>
      void log.push(['first', input, callId]);
    const second = async () => void log.push('second');
    const { result, runs } = await guarded([first, second, () => EMPTY], []);
    expect(log).to.deep.equal([['first', {}, '0'], 'second']);
    expect([briefResult(result), runs]).to.deep.equal(['0 ok: x', 1]);
  });

  it('refuses with the name of the guardrail and what it throws, before the tool is started', async () => {
    const { result, runs } = await guarded([noSecrets, () => expect.fail('it is asked')], []);
    expect(runs).to.equal(0);
    expect(result).to.deep.include({ status: 'error', execution: 'not-started', attempts: 0 });
    expect(result.error).to.deep.include({
      code: 'guardrail',
      message: 'Refused by guardrail "noSecrets": it holds a key.',
      retryable: false,
    });
    expect(result.error?.cause).to.include({ guardrail: 'noSecrets', reason: 'it holds a key.' });
  });

  const own = new GuardrailError('mine', 'because');
  const refusals: readonly (readonly [string, InputGuardrail, string])[] = [
    [
      'throws its own error',
      () => {
        throw own;
      },
      'Refused by guardrail "mine": because.',
    ],
    [
      'rejects',
      async () => {
        throw new Error('no');
      },
      'Refused by guardrail "input[0]": no.',
    ],
    ['errors', () => throwError(() => 'no'), 'Refused by guardrail "input[0]": no.'],
    [
      'throws nothing',
      () => {
        throw undefined;
      },
      'Refused by guardrail "input[0]": it gave no reason.',
    ],
    [
      'gives something',
      () => false,
      'Refused by guardrail "input[0]": it must give nothing or throw, got false.',
    ],
    [
      'gives something later',
      async () => 'no',
      'Refused by guardrail "input[0]": it must give nothing or throw, got "no".',
    ],
  ];
  for (const [what, guardrail, message] of refusals) {
    it(`refuses if one ${what}`, async () => {
      const { result, runs } = await guarded(
        [((...all) => guardrail(...all)) as InputGuardrail],
        [],
      );
      expect([briefResult(result), runs]).to.deep.equal([`0 error not-started: ${message}`, 0]);
    });
  }

  it('does not call what is inside before it has passed', async () => {
    const inside = () => () => expect.fail('it is called');
    const tool = invokable({ name: 'a', execute: () => 'x' });
    const wrapped = applyMiddleware(tool, withGuardrails([noSecrets], []), inside);
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect(result.error?.code).to.equal('guardrail');
  });

  itMarbles('lets output through as it comes', ({ cold, scheduler, flush }) => {
    const tool = stringTool('a', cold('-x-y|'), SAFE);
    const wrapped = applyMiddleware(tool, withGuardrails([() => {}], []));
    const lines = record(
      new ToolExecutor(registryOf(wrapped), { scheduler }).execute(of(call)),
      scheduler,
    );
    flush();
    expect(lines.slice(1, 3)).to.deep.equal(['1 output 0 x', '3 output 0 y']);
  });
});

describe('withGuardrails, on output', () => {
  it('asks each in order with the whole output, which may be replaced', async () => {
    const seen: string[] = [];
    const see = (output: ToolOutput) => void seen.push(textOf(output.parts));
    const replace = async (output: ToolOutput) => textResult(`${textOf(output.parts)}!`);
    const { result } = await guarded([], [see, replace, (output) => of(output), replace, see]);
    expect(seen).to.deep.equal(['x', 'x!!']);
    expect(briefResult(result)).to.equal('0 ok: x!!');
  });

  it('refuses with the name of the guardrail, and nothing of the output', async () => {
    const { result, runs } = await guarded([], [noSecrets, () => expect.fail('it is asked')]);
    expect(briefResult(result)).to.equal(
      '0 error: Refused by guardrail "noSecrets": it holds a key.',
    );
    expect([result.error?.code, result.attempts, runs]).to.deep.equal(['guardrail', 1, 1]);
  });

  it('refuses for an answer that is no output', async () => {
    const { result } = await guarded([], [() => 'x' as never]);
    expect(result.error?.message).to.match(
      /^Refused by guardrail "output\[0\]": The tool gave invalid output: .* got "x"\.$/,
    );
  });

  it('sees an output without parts if there was none', async () => {
    const seen: ToolOutput[] = [];
    const tool = invokable({ name: 'a', execute: () => undefined });
    const wrapped = applyMiddleware(tool, withGuardrails([], [(output) => void seen.push(output)]));
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect([seen, briefResult(result)]).to.deep.equal([[{ parts: [] }], '0 ok: ']);
  });

  itMarbles('shows nothing before they have passed', ({ cold, scheduler, flush }) => {
    const tool = stringTool('a', cold('-x-y|'), SAFE);
    const check = () => timer(3, scheduler).pipe(concatMap(() => EMPTY));
    const wrapped = applyMiddleware(tool, withGuardrails([], [check]));
    const lines = record(
      new ToolExecutor(registryOf(wrapped), { scheduler }).execute(of(call)),
      scheduler,
    );
    flush();
    expect(lines).to.deep.equal(['0 start 0', '7 output 0 xy', '7 0 ok: xy', '7 complete']);
  });

  itMarbles(
    'R7 R10 sees output that is bounded, and lets its metadata through',
    ({ cold, scheduler, flush }) => {
      const seen: string[] = [];
      const see = ({ parts }: ToolOutput) => void seen.push(textOf(parts));
      for (const traits of [{}, SAFE]) {
        const limited = { ...traits, maxResultSizeChars: 3 };
        const plain = stringTool('a', cold('-x-y|', { x: 'ab', y: 'cd' }), limited);
        const wrapped = applyMiddleware(
          plain,
          withGuardrails([], [see]),
          withGuardrails([], [see]),
        );
        const results = [plain, wrapped].map((tool) => {
          const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
          run.addTool(call);
          return run;
        });
        flush();
        const [expected, result] = results.map((run) => run.getCompletedResults()[0]);
        expect(result?.truncated).to.not.equal(undefined);
        expect(result).to.deep.equal(expected);
      }
      expect(seen).to.deep.equal(new Array(4).fill('abc...[truncated]'));
    },
  );

  it('R11 stops a source that never pauses at its limit', async () => {
    const endless = streamable({
      name: 'a',
      concurrency: 'safe',
      maxResultSizeChars: 3,
      *execute() {
        for (;;) yield 'ab';
      },
    });
    const wrapped = applyMiddleware(endless, withGuardrails([], [() => {}]));
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect(briefResult(result)).to.equal('0 ok interrupted: aba...[truncated]');
  });

  it('does not see errors of the tool', async () => {
    const tool = valueTool(
      'a',
      throwError(() => new Error('boom')),
    );
    const wrapped = applyMiddleware(tool, withGuardrails([], [() => expect.fail('it is asked')]));
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect(briefResult(result)).to.equal('0 error: boom');
  });
});

describe('withGuardrails, stopped', () => {
  /** A run with one call of a guarded tool, and what ran. */
  function open(input: readonly InputGuardrail[], output: readonly OutputGuardrail[]) {
    const log: string[] = [];
    const tool: AnyTool = invokable({ name: 'a', execute: () => void log.push('tool') });
    const wrapped = applyMiddleware(tool, withGuardrails(input, output));
    const run = new ToolExecutor(registryOf(wrapped)).open();
    return { run, log };
  }

  it('H3 S14 runs nothing further when a guardrail discards the run', async () => {
    for (const late of [false, true]) {
      const discard = () => {
        run.discard('guardrail');
        return late ? Promise.resolve(undefined) : undefined;
      };
      const unasked = () => void log.push('asked');
      const { run, log } = open([discard, unasked], [unasked]);
      run.addTool(call);
      expect(run.getCompletedResults().map(briefResult)).to.deep.equal([
        '0 cancelled not-started: The call was cancelled: guardrail.',
      ]);
      await turn();
      expect(log).to.deep.equal([]);
    }
    const after = open(
      [],
      [() => void after.run.discard('guardrail'), () => void after.log.push('asked')],
    );
    after.run.addTool(call);
    expect(after.run.getCompletedResults().map(briefResult)).to.deep.equal([
      '0 cancelled interrupted: The call was cancelled: guardrail.',
    ]);
    expect(after.log).to.deep.equal(['tool']);
  });

  it('H2 S14 runs nothing further when the call is cancelled while a guardrail is waited for', async () => {
    let settle: readonly (() => void)[] = [];
    const pending = () =>
      new Promise<undefined>((fulfil, reject) => {
        settle = [() => fulfil(undefined), () => reject(new Error('late'))];
      });
    for (const how of [0, 1]) {
      for (const at of ['input', 'output'] as const) {
        const [input, output] = at === 'input' ? [[pending], []] : [[], [pending]];
        const { run, log } = open(input, output);
        const reasons = await unhandledRejections(async () => {
          run.addTool(call);
          await turn();
          run.cancel(0);
          log.length = 0;
          settle[how]?.();
          await turn();
        });
        expect([reasons, log, run.getCompletedResults()[0]?.status]).to.deep.equal([
          [],
          [],
          'cancelled',
        ]);
      }
    }
  });

  itMarbles(
    'S4 keeps the claims while a promise of a guardrail is pending, within the grace',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const next = cold('(x|)');
      const pending = () => new Promise(() => {});
      const guardedTool = applyMiddleware(
        valueTool('a', of('x'), UNSAFE),
        withGuardrails([pending], []),
      );
      const registry = registryOf(guardedTool, valueTool('next', next, UNSAFE));
      const run = new ToolExecutor(registry, { scheduler, graceMs: 5 }).open();
      run.addTool(call);
      run.addTool({ id: '1', name: 'next' });
      scheduler.schedule(() => run.cancel(0), 2);
      expectSubscriptions(next.subscriptions).toBe('-------(^!)');
      flush();
    },
  );

  itMarbles(
    'H4 aborts and unsubscribes the tool whose output is collected',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const a = cold('-x---y');
      const aborted: number[] = [];
      const tool = streamable({
        name: 'a',
        concurrency: 'safe',
        maxResultSizeChars: 1,
        execute: (_input: object, { signal }: ToolContext) => {
          signal.addEventListener('abort', () => aborted.push(scheduler.now()));
          return a;
        },
      });
      const waiting = () => timer(4, scheduler).pipe(concatMap(() => EMPTY));
      const wrapped = applyMiddleware(tool, withGuardrails([], [waiting]));
      const run = new ToolExecutor(registryOf(wrapped), { scheduler }).open();
      run.addTool(call);
      expectSubscriptions(a.subscriptions).toBe('^----!');
      flush();
      expect(aborted).to.deep.equal([5]);
      expect(run.getCompletedResults()[0]?.timing.settledAt).to.equal(9);
    },
  );

  it('works without an executor', () => {
    const texts: string[] = [];
    const tool = streamable({ name: 'a', execute: () => ['x', 'y'] });
    const wrapped = applyMiddleware(tool, withGuardrails([() => {}], [() => {}]));
    wrapped.source({}, testContext()).subscribe(({ parts }) => texts.push(textOf(parts)));
    expect(texts).to.deep.equal(['xy']);
  });
});

describe('withGuardrails, given wrong lists', () => {
  it('refuses them by name', () => {
    expect(() => withGuardrails(5 as never, [])).to.throw(
      TypeError,
      'input must be an array of functions, got 5.',
    );
    expect(() => withGuardrails([], [() => {}, 'x' as never])).to.throw(
      TypeError,
      'output[1] must be a function, got "x".',
    );
  });

  it('does not see what is done to them later', async () => {
    const input: InputGuardrail[] = [];
    const output: OutputGuardrail[] = [() => {}];
    const middleware = withGuardrails(input, output);
    input.push(noSecrets);
    output[0] = noSecrets;
    const tool = applyMiddleware(invokable({ name: 'a', execute: () => 'x' }), middleware);
    expect((await new ToolExecutor(registryOf(tool)).run(call)).status).to.equal('ok');
  });
});
