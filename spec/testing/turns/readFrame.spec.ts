import { EventStreamCodec } from '@smithy/eventstream-codec';
import { expect } from 'chai';
import fc from 'fast-check';
import { eventFrame } from '../../../lib/testing/turns/eventFrame.ts';
import { readFrame } from '../../../lib/testing/turns/readFrame.ts';
import { decodeFrame, frame } from '../../helpers/eventStream.ts';

/** What both readers give: the codec has more members than the headers' values. */
function plain({ headers, body }: ReturnType<typeof readFrame>): unknown {
  const values = Object.entries(headers).map(([name, { value }]) => [name, value]);
  return { headers: values, body: [...body] };
}

describe('readFrame', () => {
  it('reads what the codec reads', () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' });
    const headers = fc.dictionary(name, fc.string({ maxLength: 400, unit: 'grapheme' }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(headers, fc.string({ unit: 'grapheme' }), (given, payload) => {
        const bytes = frame(given, payload);
        expect(plain(readFrame(bytes))).to.deep.equal(plain(decodeFrame(bytes)));
      }),
    );
  });

  it('reads a frame in the middle of a buffer', () => {
    const bytes = eventFrame('messageStart', '{"a":1}');
    const buffer = new Uint8Array(bytes.length + 7);
    buffer.set(bytes, 5);
    const read = readFrame(buffer.subarray(5, 5 + bytes.length));
    expect(read.headers[':event-type']).to.deep.equal({ value: 'messageStart' });
    expect(new TextDecoder().decode(read.body)).to.equal('{"a":1}');
  });

  it('refuses a wrong checksum, and a header that is no text', () => {
    const bytes = eventFrame('messageStart', '{}');
    const broken = bytes.map((byte, at) => (at === bytes.length - 6 ? byte ^ 1 : byte));
    expect(() => readFrame(broken)).to.throw(RangeError, 'The checksum of a frame is wrong.');
    const codec = new EventStreamCodec(String, (text) => new TextEncoder().encode(text));
    const flag = codec.encode({
      headers: { last: { type: 'boolean', value: true } },
      body: new Uint8Array(),
    });
    expect(() => readFrame(flag)).to.throw(RangeError, 'The header last of a frame is no text.');
  });
});
