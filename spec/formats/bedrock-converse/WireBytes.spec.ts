import { expect } from 'chai';
import fc from 'fast-check';
import { toWireBytes, WireBytes } from '../../../lib/formats/bedrock-converse/WireBytes.ts';

describe('WireBytes', () => {
  it('is an array of bytes, and base64 text in JSON', () => {
    const bytes = toWireBytes([Uint8Array.of(104, 105)]);
    expect(bytes).to.be.instanceOf(Uint8Array);
    expect(bytes).to.be.instanceOf(WireBytes);
    expect(JSON.stringify({ bytes })).to.equal('{"bytes":"aGk="}');
  });
});

describe('toWireBytes', () => {
  it('joins pieces, whether they are bytes or base64 text', () => {
    const pieces = fc.array(fc.tuple(fc.uint8Array(), fc.boolean()));
    fc.assert(
      fc.property(pieces, (given) => {
        const values = given.map(([bytes, asText]) =>
          asText ? Buffer.from(bytes).toString('base64') : bytes,
        );
        const all = given.flatMap(([bytes]) => [...bytes]);
        expect([...(toWireBytes(values) ?? [])]).to.deep.equal(all);
      }),
    );
  });

  it('copies, and refuses what is neither', () => {
    const given = Uint8Array.of(1);
    const bytes = toWireBytes([given]);
    given[0] = 2;
    expect([...(bytes ?? [])]).to.deep.equal([1]);
    for (const value of ['no base64!', 7, null, [1]]) {
      expect(toWireBytes([given, value])).to.equal(undefined);
    }
  });
});
