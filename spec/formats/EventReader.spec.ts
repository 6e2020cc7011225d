import { expect } from 'chai';
import { EventReader } from '../../lib/formats/EventReader.ts';

/** The JSON text of an event. */
function delta(text: string, more: object = {}): string {
  return JSON.stringify({ type: 'delta', index: 0, delta: { text }, ...more });
}

/** Which of the events the reader leaves to the parser, by their position. The others must be what the parser gives. */
function leftBy(reader: EventReader, texts: readonly string[]): number[] {
  return texts.flatMap((text, at) => {
    const value = reader.read(text);
    if (value === undefined) return [at];
    expect(value).to.deep.equal(JSON.parse(text));
    return [];
  });
}

describe('EventReader', () => {
  it('knows events that are alike from the third one', () => {
    const texts = ['a', 'b', 'c', 'd', 'c'].map((text) => delta(text));

    expect(leftBy(new EventReader(), texts)).to.deep.equal([0, 1]);
  });

  it('learns of another member that differs, and keeps what it knows', () => {
    const texts = [
      ...['a', 'b', 'c'].map((text) => delta(text)),
      ...['d', 'e', 'f'].map((text) => delta(text, { index: 1 })),
      delta('g'),
      delta('h', { index: 12 }),
    ];

    expect(leftBy(new EventReader(), texts)).to.deep.equal([0, 1, 3]);
  });

  it('learns anew when events of another shape come', () => {
    const texts = [
      '{"type":"start"}',
      ...['a', 'b', 'c'].map((text) => delta(text)),
      ...['d', 'e', 'f'].map((text) => delta(text, { p: text })),
    ];

    expect(leftBy(new EventReader(), texts)).to.deep.equal([0, 1, 2, 4, 5]);
  });

  it('leaves what is no event to the parser, and goes on', () => {
    const texts = [...['a', 'b', 'c'].map((text) => delta(text)), '{"type":"delta","index":'];

    expect(leftBy(new EventReader(), texts)).to.deep.equal([0, 1, 3]);
  });

  it('stops trying when no event is like the one before it, and tries again now and then', () => {
    const unlike = Array.from({ length: 127 }, (_, at) => `{"a${at}":1}`);
    const reader = new EventReader();

    expect(leftBy(reader, unlike)).to.have.length(127);
    expect(leftBy(reader, [delta('a'), delta('b'), delta('c')])).to.deep.equal([0, 1, 2]);
    expect(leftBy(reader, unlike.slice(0, 60))).to.have.length(60);
    expect(leftBy(reader, [delta('a')])).to.deep.equal([]);
    expect(leftBy(reader, [delta('b'), delta('c')])).to.deep.equal([0]);
  });
});
