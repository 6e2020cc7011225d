import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { SseReader } from '../../lib/wire/SseReader.ts';

describe('SseReader', () => {
  it('gives the events of a chunk one by one, and at the end the one that is left', () => {
    const reader = new SseReader(100);
    expect([...reader.read('event: a\ndata: 1\n\ndata: 2\n\ndata: 3')]).to.deep.equal([
      { event: 'a', data: '1' },
      { data: '2' },
    ]);
    expect([...reader.end()]).to.deep.equal([{ data: '3' }]);
  });

  it('gives the events before the one that is too long, then throws', () => {
    const given: unknown[] = [];
    const readAll = () => {
      for (const event of new SseReader(10).read('data: 1\n\ndata: 23456\n\n')) given.push(event);
    };
    expect(readAll).to.throw(ModelStreamError, 'maxEventBytes');
    expect(given).to.deep.equal([{ data: '1' }]);
  });

  it('counts the length of each event anew', () => {
    const reader = new SseReader(10);
    const chunks = ['data: 1', '\n', '\n', 'data: 2\n\ndata: 3\n', '\n\n\n\n\n\n\n\n\n\n\n\n', ':'];
    const events = chunks.flatMap((chunk) => [...reader.read(chunk)]);
    expect(events.map(({ data }) => data)).to.deep.equal(['1', '2', '3']);
  });
});
