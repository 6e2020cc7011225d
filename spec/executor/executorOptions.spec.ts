import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import { readExecutorOptions } from '../../lib/executor/executorOptions.ts';
import type { ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';

describe('readExecutorOptions', () => {
  it('fills in the defaults', () => {
    expect(readExecutorOptions()).to.deep.equal({
      maxConcurrent: 10,
      maxConcurrentTotal: Number.POSITIVE_INFINITY,
      start: undefined,
      onStreamError: 'finish',
      cascade: 'none',
      approve: undefined,
      approvalTimeoutMs: undefined,
      defaults: {},
      results: {
        marker: '...[truncated]',
        truncation: 'head',
        maxMediaBytes: 0,
        spill: undefined,
      },
      resolve: {
        aliases: new Map(),
        rewriteArguments: undefined,
        repair: undefined,
        unknownTool: undefined,
        lossless: false,
        maxCalls: Number.POSITIVE_INFINITY,
      },
      graceMs: 5_000,
      middleware: [],
      scheduler: asyncScheduler,
    });
  });

  it('takes limits of 0 and less as absent, and Infinity as none', () => {
    expect(readExecutorOptions({ maxConcurrent: 0, maxConcurrentTotal: -1 })).to.include({
      maxConcurrent: 10,
      maxConcurrentTotal: Number.POSITIVE_INFINITY,
    });
    expect(readExecutorOptions({ maxConcurrent: Number.POSITIVE_INFINITY }).maxConcurrent).to.equal(
      Number.POSITIVE_INFINITY,
    );
  });

  it('refuses a name that is no option, wherever it stands', () => {
    for (const [options, name] of [
      [{ maxConcurrency: 2 }, 'maxConcurrency'],
      [{ results: { truncate: 'head' } }, 'results.truncate'],
      [{ resolve: { alias: {} } }, 'resolve.alias'],
      [{ resolve: { aliases: { a: { name: 'b' } } } }, 'resolve.aliases["a"].name'],
      [{ defaults: { timeout: 5 } }, 'defaults.timeout'],
      [{ hooks: { before: () => {} } }, 'hooks.before'],
    ] as const) {
      expect(() => readExecutorOptions(options as never)).to.throw(
        TypeError,
        `${name} is not an option; there are `,
      );
    }
  });

  it('refuses what is wrong with the option, what was expected and what came', () => {
    expect(() => readExecutorOptions({ graceMs: '5' as never })).to.throw(
      TypeError,
      'graceMs must be a number of milliseconds from 0 to 2147483647, or Infinity, got "5".',
    );
    expect(() => readExecutorOptions({ results: { marker: 7 as never } })).to.throw(
      TypeError,
      'results.marker must be a string, got 7.',
    );
    expect(() => readExecutorOptions({ cascade: 'some' as never })).to.throw(
      TypeError,
      "cascade must be 'none', 'dependents' or 'all', got \"some\".",
    );
    expect(() => readExecutorOptions({ approve: true as never })).to.throw(
      TypeError,
      'approve must be a function, got true.',
    );
    expect(() => readExecutorOptions({ approvalTimeoutMs: -1 })).to.throw(
      RangeError,
      'approvalTimeoutMs must be a number of milliseconds from 0 to 2147483647, got -1.',
    );
    expect(readExecutorOptions({ approvalTimeoutMs: 0 }).approvalTimeoutMs).to.equal(undefined);
    expect(() => readExecutorOptions({ middleware: [1] as never })).to.throw(
      TypeError,
      'middleware[0] must be a function, got 1.',
    );
    expect(() => readExecutorOptions({ scheduler: null as never })).to.throw(
      TypeError,
      'scheduler must be an RxJS scheduler, got null.',
    );
  });

  it('has the hooks as the innermost middleware, and none for none', () => {
    const outer: ToolMiddleware = (next) => next;
    const { middleware } = readExecutorOptions({
      middleware: [outer],
      hooks: { onError: () => {} },
    });
    expect([middleware.length, middleware[0] === outer]).to.deep.equal([2, true]);
    expect(readExecutorOptions({ middleware: [outer] }).middleware).to.deep.equal([outer]);
  });

  it('refuses what is no hook, by name', () => {
    for (const hook of ['beforeExecute', 'afterExecute', 'onError']) {
      expect(() => readExecutorOptions({ hooks: { [hook]: 'log' } as never })).to.throw(
        TypeError,
        `hooks.${hook} must be a function, got "log".`,
      );
    }
    expect(() => readExecutorOptions({ hooks: null as never })).to.throw(
      TypeError,
      'hooks must be an object of hooks, got null.',
    );
  });

  it('checks the traits in defaults, and names them', () => {
    const defaults = { timeoutMs: 'soon' as never };
    expect(() => readExecutorOptions({ defaults })).to.throw(
      TypeError,
      /^defaults\.timeoutMs must be/,
    );
  });

  it('refuses an outputSchema in defaults, which nobody would check', () => {
    expect(() => readExecutorOptions({ defaults: { outputSchema: {} } })).to.throw(
      TypeError,
      'defaults.outputSchema must be absent: a registry compiles it with its tool.',
    );
  });

  it('refuses a grace that no timer can wait for, but takes Infinity', () => {
    expect(() => readExecutorOptions({ graceMs: 2 ** 31 })).to.throw(RangeError, 'graceMs');
    expect(readExecutorOptions({ graceMs: Number.POSITIVE_INFINITY }).graceMs).to.equal(
      Number.POSITIVE_INFINITY,
    );
  });

  it('refuses options that are no object', () => {
    expect(() => readExecutorOptions(null as never)).to.throw(
      TypeError,
      'options must be an object, got null.',
    );
  });
});
