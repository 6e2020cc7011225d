import { expect } from 'chai';
import { copyOf } from '../../lib/formats/copyOf.ts';

describe('copyOf', () => {
  it('copies down to the last member', () => {
    const event = { content: [{ text: 'a' }], bytes: new Uint8Array([1]) };
    const copy = copyOf(event);
    event.content[0] = { text: 'b' };
    event.bytes[0] = 2;

    expect(copy).to.deep.equal({ content: [{ text: 'a' }], bytes: new Uint8Array([1]) });
  });

  it('does not ask what objects of a class only compute', () => {
    class Chunk {
      readonly text = 'a';
      get data(): string {
        throw new Error('asked');
      }
    }
    expect({ ...copyOf(new Chunk()) }).to.deep.equal({ text: 'a' });
  });

  it('gives what cannot be copied as it is', () => {
    const event = { run: () => undefined };
    expect(copyOf(event)).to.equal(event);
  });

  it('keeps members that are called like parts of every object', () => {
    const event = JSON.parse('{"__proto__":{"x":1},"constructor":2}') as Record<string, unknown>;
    expect(Object.keys(copyOf(event))).to.deep.equal(['__proto__', 'constructor']);
  });
});
