import { expect } from 'chai';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';
import { SseReader } from '../../lib/wire/SseReader.ts';
import { isUnterminated } from '../../lib/wire/unterminatedEvents.ts';

describe('isUnterminated', () => {
  it('is true for the last event of a body that lacks its blank line, and for no other', () => {
    const events: SseEvent[] = [];
    const reader = new SseReader(100, (event) => events.push(event));
    reader.read('data: 1\n\ndata: 2');
    reader.end();
    expect(events).to.deep.equal([{ data: '1' }, { data: '2' }]);
    expect(events.map(isUnterminated)).to.deep.equal([false, true]);
  });
});
