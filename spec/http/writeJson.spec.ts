import { expect } from 'chai';
import { toWireBytes } from '../../lib/formats/bedrock-converse/WireBytes.ts';
import { writeJson } from '../../lib/http/writeJson.ts';

describe('writeJson', () => {
  it('writes what JSON writes', () => {
    const body = { a: [1, null, 'x'], b: undefined, c: { toJSON: () => 'own' } };
    expect(writeJson(body)).to.equal(JSON.stringify(body));
  });

  it('writes bytes of every class as base64 text', () => {
    const bytes = [1, 2, 250];
    const body = [new Uint8Array(bytes), Buffer.from(bytes), toWireBytes([new Uint8Array(bytes)])];
    expect(writeJson({ body })).to.equal('{"body":["AQL6","AQL6","AQL6"]}');
  });
});
