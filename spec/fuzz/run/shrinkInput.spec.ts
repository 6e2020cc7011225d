import { expect } from 'chai';
import type { FuzzInput } from '../input/FuzzInput.ts';
import { shrinkInput } from './shrinkInput.ts';

const input = (text: string, cutAt: number): FuzzInput => ({
  format: 'ollama',
  bytes: Buffer.from(text),
  chunkBytes: [3, 7],
  cutAt,
  isParsed: false,
});

describe('shrinkInput', () => {
  it('leaves out events and bytes as long as the input fails', () => {
    const smallest = shrinkInput(input('{"a":1}\n{"b":2}\n{"c":3}\n', 24), ({ bytes }) =>
      Buffer.from(bytes).includes('b":'),
    );
    expect(Buffer.from(smallest.bytes).toString()).to.equal('b":');
    expect(smallest.chunkBytes).to.deep.equal([24]);
  });

  it('keeps the cut behind the same byte', () => {
    const smallest = shrinkInput(input('one\ntwo\nthree\n', 6), ({ bytes, cutAt }) =>
      Buffer.from(bytes.subarray(0, cutAt)).toString().endsWith('tw'),
    );
    expect(Buffer.from(smallest.bytes).toString()).to.equal('tw');
    expect(smallest.cutAt).to.equal(2);
  });
});
