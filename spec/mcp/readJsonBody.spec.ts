import { expect } from 'chai';
import fc from 'fast-check';
import { readJsonBody } from '../../lib/mcp/readJsonBody.ts';
import { collect } from '../helpers/collect.ts';

function bodyOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readJsonBody', () => {
  it('reads JSON, however its bytes are cut', async () => {
    const value = { name: 'Zürich ☀ 🌧', list: [1, null] };
    const whole = bytes(JSON.stringify(value));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (cut) => {
        const body = bodyOf(whole.slice(0, cut), whole.slice(cut));
        expect(await collect(readJsonBody(body, whole.length))).to.deep.equal({ values: [value] });
      }),
    );
  });

  it('errors at the first byte beyond the limit, and cancels the body', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('[1, ')),
      cancel: () => {
        cancelled = true;
      },
    });
    const { error } = await collect(readJsonBody(body, 10));
    expect(error).to.include({
      code: 'mcp-registry',
      retryable: false,
      message: 'A page of the registry must have at most maxPageBytes, 10 bytes, got more.',
    });
    expect(cancelled).to.equal(true);
  });

  it('refuses what is no JSON of UTF-8', async () => {
    const bodies = [
      bodyOf(bytes('<html>')),
      bodyOf(new Uint8Array([0x22, 0xff, 0x22])),
      bodyOf(),
      null,
    ];
    for (const body of [...bodies, bodyOf(new Uint8Array([0x31, 0xc3]))]) {
      const { values, error } = await collect(readJsonBody(body, 100));
      expect(values).to.deep.equal([]);
      expect(error).to.include({
        message: 'The registry must answer with JSON, got something else.',
      });
    }
  });

  it('passes an error of the body on', async () => {
    const failure = new Error('reset');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(failure),
    });
    expect(await collect(readJsonBody(body, 10))).to.deep.equal({ values: [], error: failure });
  });
});
