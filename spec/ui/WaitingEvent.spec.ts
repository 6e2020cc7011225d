import { expect } from 'chai';
import type { RunEvent } from '../../lib/ui/joinEvents.ts';
import { WaitingEvent } from '../../lib/ui/WaitingEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { said } from '../helpers/modelEvents.ts';

const call = callOf('look');

function joined(first: RunEvent, ...others: readonly RunEvent[]): RunEvent {
  const waiting = new WaitingEvent(first);
  for (const other of others) waiting.join(other);
  return waiting.event;
}

describe('WaitingEvent', () => {
  it('is the event itself while nothing is joined', () => {
    const event = said('a');
    expect(joined(event)).to.equal(event);
  });

  it('appends text', () => {
    const event = joined(said('a'), said('b'), said('c'));
    expect(event).to.deep.equal(said('abc'));
    expect(event).to.be.frozen;
  });

  it('appends output, joins its text, and keeps the first number', () => {
    const text: RunEvent = {
      type: 'tool-output',
      call,
      seq: 4,
      parts: [{ type: 'text', text: 'a' }],
    };
    const link: RunEvent = {
      type: 'tool-output',
      call,
      seq: 6,
      parts: [{ type: 'link', url: 'u' }],
    };
    const event = joined(text, { ...text, seq: 5 }, link, { ...text, seq: 7 });
    expect(event).to.deep.equal({
      type: 'tool-output',
      call,
      seq: 4,
      parts: [
        { type: 'text', text: 'aa' },
        { type: 'link', url: 'u' },
        { type: 'text', text: 'a' },
      ],
    });
    expect(event).to.be.frozen;
    expect(text.parts).to.deep.equal([{ type: 'text', text: 'a' }]);
  });

  it('keeps the last of anything else', () => {
    const first: RunEvent = { type: 'tool-queued', call, waitsFor: 'turn', behind: 1 };
    const last: RunEvent = { type: 'tool-queued', call, waitsFor: 'slot' };
    expect(joined(first, last)).to.equal(last);
    const progress = [1, 2, 3].map((value): RunEvent => ({ type: 'tool-progress', call, value }));
    expect(joined(progress[0] as RunEvent, ...progress.slice(1))).to.equal(progress[2]);
  });
});
