import { expect } from 'chai';
import { concatMap, EMPTY, type Observable, of, throwError, timer } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { composeMiddleware } from '../../lib/tools/composeMiddleware.ts';
import { GuardrailError } from '../../lib/tools/GuardrailError.ts';
import { hooksMiddleware } from '../../lib/tools/hooksMiddleware.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolHooks } from '../../lib/tools/ToolHooks.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, valueTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';
import { testContext } from '../helpers/testContext.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const call = { id: '0', name: 'a' };
const boom = () => {
  throw new Error('boom');
};

/** The result of a call of a tool that gives a source, with hooks around it. */
async function resultWith(hooks: ToolHooks, source: () => Observable<unknown> = () => of('x')) {
  const tool = invokable({ name: 'a', execute: source });
  const options = { middleware: [hooksMiddleware(hooks)] };
  return new ToolExecutor(registryOf(tool), options).run(call);
}

describe('hooksMiddleware', () => {
  it('calls the hooks in order, with context, input and output, and lets the output through', async () => {
    const log: unknown[] = [];
    const result = await resultWith({
      beforeExecute: (input, context) => void log.push(['before', input, context.callId]),
      afterExecute: (output, context) =>
        void log.push(['after', textOf(output.parts), context.callId]),
      onError: () => expect.fail('there is no error'),
    });
    expect(log).to.deep.equal([
      ['before', {}, '0'],
      ['after', 'x', '0'],
    ]);
    expect(briefResult(result)).to.equal('0 ok: x');
  });

  it('does not use what beforeExecute gives, but waits for it', async () => {
    for (const given of [5, false, Promise.resolve(null), of(1, 2), EMPTY]) {
      expect(briefResult(await resultWith({ beforeExecute: () => given }))).to.equal('0 ok: x');
    }
  });

  it('refuses the call if beforeExecute throws: the tool is not started, and no other hook is called', async () => {
    const unasked = () => expect.fail('it is called');
    for (const beforeExecute of [
      boom,
      async () => boom(),
      () => throwError(() => new Error('boom')),
    ]) {
      const hooks = { beforeExecute, afterExecute: unasked, onError: unasked };
      const result = await resultWith(hooks, unasked);
      expect(result).to.include({ status: 'error', execution: 'not-started', attempts: 0 });
      expect(briefResult(result)).to.equal('0 error not-started: boom');
    }
    const denied = await resultWith({
      beforeExecute: () => {
        throw new GuardrailError('mine', 'because');
      },
    });
    expect(denied.error?.code).to.equal('guardrail');
  });

  it('has the output that afterExecute gives take its place', async () => {
    for (const other of [textResult('y'), Promise.resolve(textResult('y')), of(textResult('y'))]) {
      expect(briefResult(await resultWith({ afterExecute: () => other }))).to.equal('0 ok: y');
    }
    const failed = { ...textResult('y'), isError: true };
    expect(briefResult(await resultWith({ afterExecute: () => failed }))).to.equal('0 error: y');
  });

  it('gives afterExecute what the tool marks as an error, too', async () => {
    const seen: ToolOutput[] = [];
    const tool = stringTool('a', of('x'));
    const marking = () => of({ ...textResult('no'), isError: true });
    const hooks = { afterExecute: (output: ToolOutput) => void seen.push(output) };
    const handler = composeMiddleware([hooksMiddleware(hooks)], marking);
    handler({}, testContext({ toolName: tool.definition.name })).subscribe();
    expect(seen).to.deep.equal([{ ...textResult('no'), isError: true }]);
  });

  it('has the error of afterExecute be that of the call, not seen by onError', async () => {
    const onError = () => expect.fail('it is called');
    for (const hooks of [{ afterExecute: boom }, { afterExecute: boom, onError }]) {
      expect(briefResult(await resultWith(hooks))).to.equal('0 error: boom');
    }
    const wrong = await resultWith({ afterExecute: () => 'text' as never });
    expect(wrong.error?.code).to.equal('invalid-output');
  });

  const failing = () => throwError(() => new Error('failed'));

  it('gives onError what the tool throws, and has the output that it gives be the result', async () => {
    const afterExecute = () => expect.fail('it is called');
    const onError = (error: unknown, { callId }: ToolContext) => textResult(`${error} ${callId}`);
    for (const hooks of [{ onError }, { onError, afterExecute }]) {
      const result = await resultWith(hooks, failing);
      expect(briefResult(result)).to.equal('0 ok: Error: failed 0');
    }
  });

  it('lets the error through if onError gives nothing, and replaces it with what that throws', async () => {
    expect(briefResult(await resultWith({ onError: async () => {} }, failing))).to.equal(
      '0 error: failed',
    );
    expect(briefResult(await resultWith({ onError: boom }, failing))).to.equal('0 error: boom');
    expect((await resultWith({ onError: () => 5 as never }, failing)).error?.code).to.equal(
      'invalid-output',
    );
  });

  it('gives onError what is thrown before there is a source', () => {
    const seen: unknown[] = [];
    const onError = (error: unknown) => {
      seen.push((error as Error).message);
      return textResult('saved');
    };
    for (const afterExecute of [undefined, () => {}]) {
      const hooks = { onError, ...(afterExecute && { afterExecute }) };
      const handler = composeMiddleware([hooksMiddleware(hooks)], boom);
      handler({}, testContext()).subscribe((output) => seen.push(textOf(output.parts)));
    }
    expect(seen).to.deep.equal(['boom', 'saved', 'boom', 'saved']);
  });

  it('wraps nothing without hooks', () => {
    const handler = () => of(textResult('x'));
    expect(hooksMiddleware({})(handler)).to.equal(handler);
  });
});

describe('hooksMiddleware, in time', () => {
  itMarbles(
    'lets output through as it comes, unless there is afterExecute',
    ({ cold, scheduler, flush }) => {
      const tool = stringTool('a', cold('-x-y|'), SAFE);
      const play = (hooks: ToolHooks) => {
        const options = { scheduler, middleware: [hooksMiddleware(hooks)] };
        return record(new ToolExecutor(registryOf(tool), options).execute(of(call)), scheduler);
      };
      const later = () => timer(2, scheduler);
      const streaming = play({ beforeExecute: later, onError: () => {} });
      const whole = play({ afterExecute: () => timer(2, scheduler).pipe(concatMap(() => EMPTY)) });
      flush();
      expect(streaming.slice(1)).to.deep.equal([
        '3 output 0 x',
        '5 output 0 y',
        '6 0 ok: xy',
        '6 complete',
      ]);
      expect(whole.slice(1)).to.deep.equal(['6 output 0 xy', '6 0 ok: xy', '6 complete']);
    },
  );

  itMarbles('appends what onError gives to what was shown', ({ cold, scheduler, flush }) => {
    const tool = stringTool('a', cold('-x-#'), SAFE);
    const onError = () => textResult(' (cut off)');
    const play = (hooks: ToolHooks) => {
      const options = { scheduler, middleware: [hooksMiddleware(hooks)] };
      return record(new ToolExecutor(registryOf(tool), options).execute(of(call)), scheduler);
    };
    const shown = play({ onError });
    const held = play({ onError, afterExecute: () => {} });
    flush();
    expect(shown.at(-2)).to.equal('3 0 ok: x (cut off)');
    expect(held.at(-2)).to.equal('3 0 ok:  (cut off)');
  });

  itMarbles(
    'has the tool torn down before onError is asked for what it gives',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const a = cold('--#');
      const onError = () => timer(3, scheduler).pipe(concatMap(() => of(textResult('y'))));
      const options = { scheduler, middleware: [hooksMiddleware({ onError })] };
      const tool = valueTool('a', a, SAFE);
      const lines = record(
        new ToolExecutor(registryOf(tool), options).execute(of(call)),
        scheduler,
      );
      expectSubscriptions(a.subscriptions).toBe('^-!');
      flush();
      expect(lines.at(-2)).to.equal('5 0 ok: y');
    },
  );
});

describe('hooksMiddleware, stopped', () => {
  it('H3 S14 calls nothing further when a hook discards the run', async () => {
    const log: string[] = [];
    const hooks = (place: keyof ToolHooks): ToolHooks => {
      const discardIn = (here: keyof ToolHooks) => {
        log.push(here);
        if (here === place) run.discard(place);
        return undefined;
      };
      return {
        beforeExecute: () => discardIn('beforeExecute'),
        afterExecute: () => discardIn('afterExecute'),
        onError: () => discardIn('onError'),
      };
    };
    let run = new ToolExecutor(registryOf()).open();
    for (const [place, fails, execution, trace] of [
      ['beforeExecute', false, 'not-started', ['beforeExecute']],
      ['afterExecute', false, 'interrupted', ['beforeExecute', 'tool', 'afterExecute']],
      ['onError', true, 'interrupted', ['beforeExecute', 'tool', 'onError']],
    ] as const) {
      log.length = 0;
      const tool = invokable({
        name: 'a',
        execute: () => {
          log.push('tool');
          return fails ? boom() : 'x';
        },
      });
      const options = { middleware: [hooksMiddleware(hooks(place))] };
      run = new ToolExecutor(registryOf(tool), options).open();
      run.addTool(call);
      expect(run.getCompletedResults().map(briefResult)).to.deep.equal([
        `0 cancelled ${execution}: The call was cancelled: ${place}.`,
      ]);
      await turn();
      expect(log).to.deep.equal(trace);
    }
  });

  it('H2 S14 calls nothing further when the call is cancelled while a hook is waited for', async () => {
    for (const place of ['beforeExecute', 'afterExecute', 'onError'] as const) {
      for (const how of ['fulfil', 'reject'] as const) {
        const log: string[] = [];
        let settle = (): void => {};
        const pending = () => {
          log.push(place);
          return new Promise<undefined>((fulfil, reject) => {
            settle = () => (how === 'fulfil' ? fulfil(undefined) : reject(new Error('late')));
          });
        };
        const noting = (name: string) => () => void log.push(name);
        const hooks = {
          beforeExecute: noting('before'),
          afterExecute: noting('after'),
          onError: noting('error'),
          [place]: pending,
        };
        const execute = place === 'onError' ? boom : noting('tool');
        const options = { middleware: [hooksMiddleware(hooks)] };
        const run = new ToolExecutor(registryOf(invokable({ name: 'a', execute })), options).open();
        const reasons = await unhandledRejections(async () => {
          run.addTool(call);
          await turn();
          run.cancel(0);
          settle();
          await turn();
        });
        expect([reasons, log.at(-1)]).to.deep.equal([[], place]);
        expect(run.getCompletedResults()[0]?.status).to.equal('cancelled');
      }
    }
  });
});
