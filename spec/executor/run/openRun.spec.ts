import { expect } from 'chai';
import { NEVER, of } from 'rxjs';
import { executeTools } from '../../../lib/executor/operators/executeTools.ts';
import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import { collect } from '../../helpers/collect.ts';
import { registryOf } from '../../helpers/marbleTools.ts';
import { finished } from '../../helpers/modelEvents.ts';

const executor = new ToolExecutor(registryOf());

describe('openRun', () => {
  for (const [option, wrong, message] of [
    ['signal', {}, 'signal must be an AbortSignal, got an object.'],
    ['registry', [], 'registry must be a ToolRegistry, got an array of 0.'],
    ['toolOptions', 1, 'toolOptions must be an object, got 1.'],
    ['toolOptions', [], 'toolOptions must be an object, got an array of 0.'],
    ['toolOptions', { a: 3 }, 'toolOptions["a"] must be an object, got 3.'],
    ['toolOptions', { a: {}, b: null }, 'toolOptions["b"] must be an object, got null.'],
    ['aliases', 'x', 'aliases must be an object, got "x".'],
    [
      'aliases',
      { a: { names: [''] } },
      'aliases["a"].names has "": it must be a string that is not blank and has no dot.',
    ],
    ['observe', 1, 'observe must be a function, got 1.'],
    ['onRun', 'x', 'onRun must be a function, got "x".'],
    [
      'parent',
      {},
      'parent must be the context that the executor gave to a running tool, got an object.',
    ],
  ] as const) {
    it(`refuses ${option}: ${JSON.stringify(wrong)}, however the run is opened`, async () => {
      const options = { [option]: wrong } as never;
      expect(() => executor.open(options)).to.throw(TypeError, message);
      const rejected = await executor
        .executeAll([], options)
        .catch((error: Error) => error.message);
      expect(rejected).to.equal(message);
      let told = '';
      executor
        .execute(of(), options)
        .subscribe({ error: (error: Error) => (told = error.message) });
      expect(told).to.equal(message);
      expect(() =>
        executeTools(executor, options)(NEVER).subscribe({ error: () => {} }),
      ).to.not.throw();
    });
  }

  it('refuses a name that is no option', () => {
    expect(() => executor.open({ abortSignal: 1 } as never)).to.throw(
      TypeError,
      'abortSignal is not an option; there are signal, registry,',
    );
  });

  it('takes options that are undefined as absent', () => {
    const options = {
      signal: undefined,
      aliases: undefined,
      toolOptions: { a: undefined },
      observe: undefined,
      onRun: undefined,
    } as never;
    expect(() => executor.open(options)).to.not.throw();
  });

  it('discards the run and passes on what onRun throws', async () => {
    let run: StreamingToolExecutor | undefined;
    const onRun = (given: StreamingToolExecutor): never => {
      run = given;
      throw new Error('no');
    };
    expect(() => executor.open({ onRun })).to.throw('no');
    expect(await run?.ended).to.deep.equal({ abandoned: [] });
    expect(run?.addTool({ id: '1', name: 'a' })).to.equal(false);
  });

  it('has a subscriber told what onRun throws', async () => {
    const mine = new Error('no');
    const onRun = (): never => {
      throw mine;
    };
    const response$ = of(finished('stop'));
    for (const events$ of [
      executor.execute(of(), { onRun }),
      response$.pipe(executeTools(executor, { onRun })),
    ]) {
      expect(await collect<unknown>(events$)).to.deep.equal({ values: [], error: mine });
    }
  });
});
