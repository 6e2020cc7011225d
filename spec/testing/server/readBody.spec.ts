import { expect } from 'chai';
import { readBody, readHeaders } from '../../../lib/testing/server/readBody.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

async function* bytes(...given: number[]): AsyncGenerator<Uint8Array> {
  for (const byte of given) yield Uint8Array.of(byte);
}

describe('readBody', () => {
  it('gives JSON as its value, other text as it is', async () => {
    expect(await readBody(chunks('{"a"', ':[1]}'))).to.deep.equal({ a: [1] });
    expect(await readBody(chunks('hello'))).to.equal('hello');
    expect(await readBody(chunks())).to.equal('');
    expect(await readBody(bytes(0xc3, 0xa9))).to.equal('é');
  });

  it('refuses a body beyond the bound', async () => {
    expect(await readBody(chunks('"abc', 'd"'), 6)).to.equal('abcd');
    const error: unknown = await readBody(chunks('"abc', 'd"'), 5).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(RangeError);
    expect((error as Error).message).to.equal('The body is longer than 5 bytes.');
  });
});

describe('readHeaders', () => {
  it('gives each header one value', () => {
    const headers = { host: 'here', 'set-cookie': ['a', 'b'], from: undefined };
    expect(readHeaders({ headers })).to.deep.equal({ host: 'here', 'set-cookie': 'a,b' });
  });
});
