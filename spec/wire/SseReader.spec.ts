import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';
import { SseReader } from '../../lib/wire/SseReader.ts';

/** A reader, and what it emits. */
function reading(maxEventBytes: number): { reader: SseReader; events: SseEvent[] } {
  const events: SseEvent[] = [];
  return { reader: new SseReader(maxEventBytes, (event) => events.push(event)), events };
}

describe('SseReader', () => {
  it('emits the events of a chunk while it is read, and at the end the one that is left', () => {
    const { reader, events } = reading(100);
    reader.read('event: a\ndata: 1\n\ndata: 2\n\ndata: 3');
    expect(events).to.deep.equal([{ event: 'a', data: '1' }, { data: '2' }]);
    reader.end();
    expect(events.at(-1)).to.deep.equal({ data: '3' });
  });

  it('emits the events before the one that is too long, then throws', () => {
    const { reader, events } = reading(10);
    const read = (): void => reader.read('data: 1\n\ndata: 23456\n\n');
    expect(read).to.throw(ModelStreamError, 'maxEventBytes');
    expect(events).to.deep.equal([{ data: '1' }]);
  });

  it('counts the length of each event anew', () => {
    const { reader, events } = reading(10);
    const chunks = ['data: 1', '\n', '\n', 'data: 2\n\ndata: 3\n', '\n\n\n\n\n\n\n\n\n\n\n\n', ':'];
    for (const chunk of chunks) reader.read(chunk);
    expect(events.map(({ data }) => data)).to.deep.equal(['1', '2', '3']);
  });
});
