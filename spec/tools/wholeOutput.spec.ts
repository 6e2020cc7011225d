import { expect } from 'chai';
import { EMPTY, Observable, of, throwError } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolHandler, ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { wholeOutput } from '../../lib/tools/wholeOutput.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, stringTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';
import { testContext } from '../helpers/testContext.ts';

const whole = (handler: ToolHandler, context = testContext()) =>
  collect(wholeOutput(handler, 'in', context));

describe('wholeOutput', () => {
  it('makes one output of all, and one without parts of none', async () => {
    const { values } = await whole((input) => of(textResult(`${input} `), textResult('out')));
    expect(values).to.deep.equal([textResult('in out')]);
    expect((await whole(() => EMPTY)).values).to.deep.equal([{ parts: [] }]);
  });

  it('passes errors on', async () => {
    expect((await whole(() => throwError(() => 'no'))).error).to.equal('no');
  });

  it('stops what it runs when it is unsubscribed, its signal first', () => {
    const log: string[] = [];
    const seen: ToolContext[] = [];
    const handler: ToolHandler = (_input, context) => {
      seen.push(context);
      context.signal.addEventListener('abort', () => log.push('abort'));
      return new Observable(() => () => log.push('teardown'));
    };
    wholeOutput(handler, '', testContext({ attempt: 2 }, new WorkScope()))
      .subscribe()
      .unsubscribe();
    expect([log, seen[0]?.attempt]).to.deep.equal([['abort', 'teardown'], 2]);
  });

  itMarbles(
    'has the silence of a tool counted by its own outputs',
    ({ cold, scheduler, flush }) => {
      const tool = stringTool('a', cold('---x---y---|'), { concurrency: 'safe', idleTimeoutMs: 5 });
      const silent = stringTool('a', cold('---x------y|'), {
        concurrency: 'safe',
        idleTimeoutMs: 5,
      });
      const holding: ToolMiddleware = (next) => (input, context) =>
        wholeOutput(next, input, context);
      const [lines, silentLines] = [tool, silent].map((one) => {
        const executor = new ToolExecutor(registryOf(one), { scheduler, middleware: [holding] });
        return record(executor.execute(of({ id: '0', name: 'a' })), scheduler);
      });
      flush();
      expect(lines?.at(-2)).to.equal('11 0 ok: xy');
      expect(silentLines?.at(-2)).to.equal(
        '8 0 timeout interrupted: The tool gave no output for 5 ms.',
      );
    },
  );
});
