import { expect } from 'chai';
import { type CallRecord, createCallRecord } from '../../../lib/executor/call/CallRecord.ts';
import { unstartedCalls } from '../../../lib/executor/call/unstartedCalls.ts';
import { NO_CLAIMS } from '../../../lib/executor/schedule/claims.ts';
import { Turn } from '../../../lib/executor/schedule/Turn.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const resolved = { claims: NO_CLAIMS } as NonNullable<CallRecord['resolved']>;

/** A call that waits to start; `members` win. */
function recordOf(index: number, members: Partial<CallRecord> = {}): CallRecord {
  const record = createCallRecord({} as never, index, false);
  const turn = new Turn<CallRecord>(record, {} as never, index);
  return Object.assign(record, { turn, resolved }, members);
}

describe('unstartedCalls', () => {
  it('gives the calls that wait, with their claims, and no others', () => {
    const waiting = recordOf(0);
    const others = [
      recordOf(1, { resolved: undefined }),
      recordOf(2, { turn: undefined }),
      recordOf(3, { startedAt: 0 }),
      recordOf(4, { result: toolResult(4, []) }),
    ];
    expect([...unstartedCalls([waiting, ...others])]).to.deep.equal([
      { turn: waiting.turn, claims: NO_CLAIMS },
    ]);
  });
});
