import { expect } from 'chai';
import { emitFinish } from '../../lib/formats/emitFinish.ts';
import type { FinishReason, ModelEvent } from '../../lib/model/ModelEvent.ts';

function emitted(reason: FinishReason, hasCalls: boolean, counted = false): ModelEvent<string>[] {
  const events: ModelEvent<string>[] = [];
  const usage = counted ? { outputTokens: 2, raw: {} } : undefined;
  emitFinish((event) => events.push(event), { reason, raw: 'r', usage, hasCalls, message: 'm' });
  return events;
}

describe('emitFinish', () => {
  it('emits the tokens, if they are known, and then how the response ended', () => {
    expect(emitted('length', false, true)).to.deep.equal([
      { type: 'usage', usage: { outputTokens: 2, raw: {} } },
      { type: 'finish', reason: 'length', raw: 'r', message: 'm' },
    ]);
    expect(emitted('stop', false).map(({ type }) => type)).to.deep.equal(['finish']);
  });

  it('says that a response with calls stopped for them, and leaves every other end as it is', () => {
    const reasonOf = (reason: FinishReason): unknown => emitted(reason, true)[0];
    expect(reasonOf('stop')).to.include({ reason: 'tool-calls', raw: 'r' });
    for (const reason of ['tool-calls', 'length', 'content-filter', 'pause', 'error'] as const) {
      expect(reasonOf(reason)).to.include({ reason });
    }
  });
});
