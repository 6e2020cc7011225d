import { expect } from 'chai';
import { interruptEventOf, shownEvent } from '../../lib/conversation/shownEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { held, interrupted, saying } from '../helpers/conversationParts.ts';
import { begun, said } from '../helpers/modelEvents.ts';

const call = callOf('look');

describe('shownEvent', () => {
  it('shows every other event as it is', () => {
    const events = [
      said('a'),
      begun(0, 'look'),
      { type: 'tool-start', call, attempt: 1 } as const,
      { type: 'tool-result', call, result: saying('r') } as const,
      {
        type: 'tool-result',
        call,
        result: saying('', { status: 'skipped', isError: true }),
      } as const,
    ];
    for (const event of events) expect(shownEvent(event)).to.equal(event);
  });

  it('shows that a call waits for outside input, in place of a result', () => {
    expect(shownEvent({ type: 'tool-result', call, result: interrupted() })).to.deep.equal({
      type: 'tool-interrupt',
      call,
      info: 'why',
      isApproval: false,
    });
  });

  it('shows nothing of a call that is held back behind one that waits', () => {
    expect(shownEvent({ type: 'tool-result', call, result: held() })).to.equal(undefined);
  });
});

describe('interruptEventOf', () => {
  it('is none for calls without a result, and for those that do not wait', () => {
    for (const result of [undefined, saying('r'), held()]) {
      expect(interruptEventOf({ call, result })).to.equal(undefined);
    }
  });

  it('gives what nobody can change', () => {
    expect(interruptEventOf({ call, result: interrupted() })).to.satisfy(Object.isFrozen);
  });
});
