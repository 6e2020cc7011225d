import { expect } from 'chai';
import { of } from 'rxjs';
import {
  applyMiddleware,
  type CallInput,
  composeHooks,
  GuardrailError,
  invokable,
  ToolExecutor,
  ToolFailure,
  type ToolHooks,
  type ToolMiddleware,
  type ToolOutput,
  ToolRegistry,
  withGuardrails,
  withHooks,
  withRetry,
  withTimeout,
} from '../../lib/core.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const call = (name: string, id = name): CallInput => ({ id, name });

describe('Parity: middleware', () => {
  itMarbles('retry of retryable errors only, with backoff', ({ scheduler, flush }) => {
    const startedAt: string[] = [];
    const failing = (name: string, error: Error) => {
      const tool = invokable({
        name,
        concurrency: 'safe',
        execute: () => {
          startedAt.push(`${name} ${scheduler.now()}`);
          throw error;
        },
      });
      const resilience = [withTimeout(30_000), withRetry({ maxAttempts: 3, backoff: 200 })];
      return applyMiddleware(tool, ...resilience);
    };
    const busy = failing('busy', new ToolFailure('come back later', { code: 'rate-limit' }));
    const broken = failing('broken', new Error('no such table'));
    const registry = new ToolRegistry([busy, broken]);
    const run = new ToolExecutor(registry, { scheduler }).open();
    run.addTool(call('busy'));
    run.addTool(call('broken'));
    flush();
    expect(startedAt).to.deep.equal(['busy 0', 'broken 0', 'busy 200', 'busy 400']);
    expect(run.getCompletedResults().map(briefResult)).to.deep.equal([
      '1 error: no such table',
      '0 error: come back later',
    ]);
    expect(run.getCompletedResults().map(({ attempts }) => attempts)).to.deep.equal([1, 3]);
  });

  it('hooks that abort, observe, suppress', async () => {
    const log: string[] = [];
    const logging: ToolHooks = {
      beforeExecute: (_input, { toolName }) => void log.push(`executing ${toolName}`),
      afterExecute: ({ parts }, { toolName }) => void log.push(`${toolName} gave ${textOf(parts)}`),
      onError: (error, { toolName }) =>
        void log.push(`${toolName} failed: ${(error as Error).message}`),
    };
    const aborting: ToolHooks = {
      beforeExecute: (_input, { toolName }) => {
        if (toolName === 'delete') throw new Error('deleting is not allowed');
      },
    };
    const suppressing: ToolHooks = {
      onError: (_error, { toolName }) =>
        toolName === 'flaky' ? { parts: [{ type: 'text', text: 'nothing found' }] } : undefined,
    };
    const hooks = composeHooks(logging, aborting, suppressing);
    const tools = ['search', 'delete', 'flaky', 'broken'].map((name) =>
      applyMiddleware(
        invokable({
          name,
          execute: () => {
            log.push(`${name} runs`);
            if (name === 'flaky' || name === 'broken') throw new Error(`${name} is down`);
            return 'found';
          },
        }),
        withHooks(hooks),
      ),
    );
    const executor = new ToolExecutor(new ToolRegistry(tools));
    const results = await executor.executeAll(tools.map(({ definition }) => call(definition.name)));
    expect(results.map(briefResult)).to.deep.equal([
      '0 ok: found',
      '1 error not-started: deleting is not allowed',
      '2 ok: nothing found',
      '3 error: broken is down',
    ]);
    expect(log).to.deep.equal([
      'executing search',
      'search runs',
      'search gave found',
      'executing delete',
      'executing flaky',
      'flaky runs',
      'flaky failed: flaky is down',
      'executing broken',
      'broken runs',
      'broken failed: broken is down',
    ]);
  });

  it('first middleware outermost', async () => {
    const log: string[] = [];
    const named =
      (name: string): ToolMiddleware =>
      (next) =>
      (input, context) => {
        log.push(name);
        return next(input, context);
      };
    const hooks = { beforeExecute: () => void log.push('executor hooks') };
    const middleware = [named('executor 1'), named('executor 2')];
    const tool = invokable({ name: 'a', execute: () => void log.push('tool') });
    const wrapped = applyMiddleware(tool, named('tool 1'), named('tool 2'));
    await new ToolExecutor(new ToolRegistry([wrapped]), { middleware, hooks }).run(call('a'));
    expect(log).to.deep.equal([
      'executor 1',
      'executor 2',
      'executor hooks',
      'tool 1',
      'tool 2',
      'tool',
    ]);
  });

  it('guardrails on input and output, empty lists give the same object', async () => {
    let isSaid = false;
    const tool = invokable({ name: 'say', execute: () => of('my password is 1234') });
    expect(applyMiddleware(tool, withGuardrails([], []))).to.equal(tool);

    const onlyOnce = (): void => {
      if (isSaid) throw new Error('it was said before');
      isSaid = true;
    };
    const redact = ({ parts }: ToolOutput): ToolOutput => ({
      parts: [{ type: 'text', text: textOf(parts).replace(/\d+/, '****') }],
    });
    const noPasswords = ({ parts }: ToolOutput): void => {
      if (/\d{4}/.test(textOf(parts))) {
        throw new GuardrailError('no passwords', 'it holds a password');
      }
    };
    const redacting = applyMiddleware(tool, withGuardrails([onlyOnce], [redact, noPasswords]));
    const refusing = applyMiddleware(tool, withGuardrails([], [noPasswords, redact]));
    const executor = new ToolExecutor(new ToolRegistry([redacting]));
    const refuser = new ToolExecutor(new ToolRegistry([refusing]));
    const results = [
      await executor.run(call('say')),
      await executor.run(call('say')),
      await refuser.run(call('say')),
    ];
    expect(results.map(briefResult)).to.deep.equal([
      '0 ok: my password is ****',
      '0 error not-started: Refused by guardrail "onlyOnce": it was said before.',
      '0 error: Refused by guardrail "no passwords": it holds a password.',
    ]);
    const errors = results.map(({ error }) => error?.cause as GuardrailError | undefined);
    expect(errors.map((error) => error && [error.guardrail, error.reason])).to.deep.equal([
      undefined,
      ['onlyOnce', 'it was said before'],
      ['no passwords', 'it holds a password'],
    ]);
  });

  it('a failing tool never stops the others', async () => {
    const boom = (): never => {
      throw new Error('boom');
    };
    const fine = (name: string) => invokable({ name, execute: () => 'fine' });
    const tools = [
      invokable({ name: 'throws', execute: boom }),
      fine('a'),
      applyMiddleware(fine('guarded'), withGuardrails([boom], [])),
      applyMiddleware(fine('hooked'), withHooks({ afterExecute: boom })),
      applyMiddleware(fine('wrapped'), () => boom),
      applyMiddleware(invokable({ name: 'retried', execute: boom }), withRetry({ maxAttempts: 1 })),
      fine('b'),
    ];
    const executor = new ToolExecutor(new ToolRegistry(tools));
    const results = await executor.executeAll(tools.map(({ definition }) => call(definition.name)));
    expect(results.map(({ status }) => status)).to.deep.equal([
      'error',
      'ok',
      'error',
      'error',
      'error',
      'error',
      'ok',
    ]);
  });
});
