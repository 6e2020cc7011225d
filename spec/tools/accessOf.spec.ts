import { expect } from 'chai';
import { asyncScheduler, EMPTY, type Observable, of } from 'rxjs';
import { accessOf } from '../../lib/tools/accessOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolHandler } from '../../lib/tools/ToolMiddleware.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { noteTool } from '../../lib/tools/toolOfHandler.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { collect } from '../helpers/collect.ts';
import { testContext } from '../helpers/testContext.ts';

const handler: ToolHandler = () => EMPTY;

describe('accessOf', () => {
  it('is that of the call, where there is one', () => {
    const access = {} as never;
    class Call extends WorkScope {
      override get access() {
        return access;
      }
    }
    const context = testContext({}, new WorkScope(new Call()));
    expect(accessOf(context, handler)).to.equal(access);
  });

  it('has the time of the platform and the traits of the tool, as far as they are known, where there is none', () => {
    const access = accessOf(testContext(), handler);
    expect(access).to.include({ scheduler: asyncScheduler, graceMs: 5_000 });
    expect(access.traits).to.deep.equal({});
    const tool = invokable({ name: 'a', concurrency: 'safe', execute: () => 'x' });
    const known = noteTool<ToolHandler>(() => EMPTY, tool);
    expect(accessOf(testContext(), known).traits).to.deep.equal({ concurrency: 'safe' });
  });

  it('counts attempts on from that of the context', () => {
    const access = accessOf(testContext({ attempt: 4 }), handler);
    expect([access.attempt(), access.attempt()]).to.deep.equal([5, 6]);
  });

  it('collects without a bound, and gives an output without parts for none', async () => {
    const { collect: join } = accessOf(testContext(), handler);
    const gathered = (source: Observable<ToolOutput>) => collect(join(source));
    const { values } = await gathered(of(textResult('a'), textResult('b')));
    expect(values).to.deep.equal([textResult('ab')]);
    expect((await gathered(EMPTY)).values).to.deep.equal([{ parts: [] }]);
  });
});
