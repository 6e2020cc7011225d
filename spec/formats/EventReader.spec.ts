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

  it('knows several kinds of event that take turns', () => {
    const turn = (index: number): string[] => [
      `{"type":"start","index":${index},"id":"call_${index}"}`,
      ...['a', 'b', 'c'].map((text) => delta(text, { index })),
      `{"type":"stop","index":${index}}`,
    ];
    const texts = [0, 1, 2, 3, 4].flatMap(turn);

    expect(leftBy(new EventReader(), texts)).to.deep.equal([0, 1, 2, 4, 5, 6, 9]);
  });

  it('forgets the kind that it has known longest when there are more than four', () => {
    const kinds = ['a', 'b', 'c', 'd', 'e'];
    const reader = new EventReader();
    const both = (kind: string): string[] => [`{"${kind}":1}`, `{"${kind}":2}`];
    leftBy(reader, kinds.flatMap(both));

    expect(leftBy(reader, ['{"b":3}', '{"e":3}', '{"a":3}'])).to.deep.equal([2]);
  });

  it('leaves what is no event to the parser, and goes on', () => {
    const texts = [...['a', 'b', 'c'].map((text) => delta(text)), '{"type":"delta","index":'];

    expect(leftBy(new EventReader(), [...texts, delta('d')])).to.deep.equal([0, 1, 3]);
  });

  it('stops learning when no event is like another, and tries again now and then', () => {
    const unlike = Array.from({ length: 190 }, (_, at) => `{"a${at}":1}`);
    const reader = new EventReader();

    expect(leftBy(reader, unlike.slice(0, 127))).to.have.length(127);
    expect(leftBy(reader, [delta('a')])).to.deep.equal([0]);
    expect(leftBy(reader, unlike.slice(127))).to.have.length(63);
    // The one was the 128th that was not known, the other is the 192nd.
    expect(leftBy(reader, [delta('b'), delta('a'), delta('c')])).to.deep.equal([0]);
  });

  it('learns again from what it saves', () => {
    const reader = new EventReader();
    const unlike = Array.from({ length: 40 }, (_, at) => `{"a${at}":1}`);
    leftBy(reader, [delta('a'), delta('b')]);
    leftBy(reader, unlike);
    const known = Array.from({ length: 200 }, (_, at) => `{"a39":${at === 0 ? 1 : 2}}`);
    leftBy(reader, known);

    expect(leftBy(reader, [delta('c'), delta('d'), delta('e')])).to.have.length.below(3);
  });
});
