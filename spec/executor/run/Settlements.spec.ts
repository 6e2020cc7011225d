import { expect } from 'chai';
import { Settlements } from '../../../lib/executor/run/Settlements.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';

const result = (index: number) => ({ index }) as ToolResult;
const call = { name: 'deaf' } as ToolCall;

describe('Settlements', () => {
  it('gives what remains in call order when every call has settled, those sealed meanwhile too', async () => {
    const accounts = new Settlements();
    accounts.sealed();
    const remaining = accounts.remaining();
    accounts.sealed();
    accounts.settle(result(1));
    accounts.settle(result(0));
    expect(await remaining).to.deep.equal([result(0), result(1)]);
    expect(accounts.results).to.deep.equal([result(1), result(0)]);
  });

  it('R3 waits for a call that is sealed when all before it have just settled', async () => {
    const accounts = new Settlements();
    accounts.sealed();
    const remaining = accounts.remaining();
    accounts.settle(result(0));
    accounts.sealed();
    await Promise.resolve();
    accounts.settle(result(1));
    expect(await remaining).to.deep.equal([result(0), result(1)]);
  });

  it('has ended when the run is over and no work goes on', async () => {
    const accounts = new Settlements();
    accounts.started();
    const ended = accounts.whenEnded();
    accounts.finish();
    expect(accounts.ended).to.equal(false);
    accounts.stopped(call, true);
    expect(accounts.ended).to.equal(true);
    expect(await ended).to.deep.equal({ abandoned: [call] });
    expect(await accounts.whenEnded()).to.deep.equal({ abandoned: [call] });
  });

  it('tells nobody of work that ended by itself', async () => {
    const accounts = new Settlements();
    accounts.started();
    accounts.stopped(call, false);
    accounts.finish();
    expect(await accounts.whenEnded()).to.deep.equal({ abandoned: [] });
  });
});
