import { expect } from 'chai';
import { InputHead } from '../../lib/cli/InputHead.ts';

describe('InputHead', () => {
  it('knows whether anything has passed', () => {
    const head = new InputHead();
    head.take(new Uint8Array());
    expect(head.isEmpty).to.equal(true);
    head.take(Buffer.from(' '));
    expect(head.isEmpty).to.equal(false);
  });

  it('keeps the first 4096 bytes as text, however they come', () => {
    const head = new InputHead();
    for (const byte of Buffer.from('東京')) head.take(Uint8Array.of(byte));
    expect(head.text).to.equal('東京');
    for (let count = 0; count < 10; count += 1) head.take(Buffer.from('x'.repeat(1_000)));
    expect(head.text).to.equal(`東京${'x'.repeat(4_090)}`);
  });

  it('keeps a copy of its own', () => {
    const head = new InputHead();
    const bytes = new Uint8Array([97]);
    head.take(bytes);
    bytes[0] = 98;
    expect(head.text).to.equal('a');
  });
});
