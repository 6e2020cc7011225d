import { expect } from 'chai';
import { copyOf } from '../../../lib/formats/openai-responses/copyOf.ts';

describe('copyOf', () => {
  it('copies down to the last member', () => {
    const item = { content: [{ text: 'a' }] };
    const copy = copyOf(item);
    item.content[0] = { text: 'b' };
    expect(copy).to.deep.equal({ content: [{ text: 'a' }] });
  });

  it('copies flat what has no JSON text', () => {
    const item = { size: 1n };
    const copy = copyOf(item);
    expect(copy).to.deep.equal(item);
    expect(copy).to.not.equal(item);
  });

  it('keeps members that are called like parts of every object', () => {
    const item = JSON.parse('{"__proto__":{"x":1},"constructor":2}') as Record<string, unknown>;
    expect(Object.keys(copyOf(item))).to.deep.equal(['__proto__', 'constructor']);
  });
});
