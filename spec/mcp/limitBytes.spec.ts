import { expect } from 'chai';
import fc from 'fast-check';
import { type ByteLimit, limitBytes } from '../../lib/mcp/limitBytes.ts';

interface Passed {
  readonly text: string;
  readonly tooLarge: number;
  readonly failed: boolean;
}

async function pass(
  chunks: readonly string[],
  limit: Omit<ByteLimit, 'onTooLarge'>,
): Promise<Passed> {
  let tooLarge = 0;
  const onTooLarge = () => {
    tooLarge += 1;
  };
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const reader = source.pipeThrough(limitBytes({ ...limit, onTooLarge })).getReader();
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += new TextDecoder().decode(read.value);
    }
    return { text, tooLarge, failed: false };
  } catch {
    return { text, tooLarge, failed: true };
  }
}

/** Cuts text somewhere. */
const cut = (text: string, at: readonly number[]) => {
  const edges = [0, ...at.map((edge) => edge % (text.length + 1)).sort((a, b) => a - b)];
  return edges.map((edge, index) => text.slice(edge, edges[index + 1] ?? text.length));
};

describe('limitBytes', () => {
  it('refuses an event that is too large and ends within its piece', async () => {
    const limit = { maxBytes: 10, unit: 'event', endsEvent: false } as const;
    const event = `${'x'.repeat(10)}\n\n`;
    expect((await pass([event], limit)).failed).to.equal(true);
    expect((await pass(['x\n\n'.repeat(10)], limit)).failed).to.equal(false);
  });

  it('passes all up to the limit, and errors beyond it, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '\n', '\r'), maxLength: 40 }),
        fc.array(fc.nat(100), { maxLength: 5 }),
        fc.nat(40),
        async (text, at, maxBytes) => {
          const passed = await pass(cut(text, at), { maxBytes, unit: 'all', endsEvent: false });
          const isTooLarge = text.length > maxBytes;
          expect(passed.failed).to.equal(isTooLarge);
          expect(passed.tooLarge).to.equal(isTooLarge ? 1 : 0);
          if (!isTooLarge) expect(passed.text).to.equal(text);
        },
      ),
    );
  });

  it('counts each event by itself in a stream without end', async () => {
    const event = `data: ${'x'.repeat(50)}\r\n\r\n`;
    const limit = { maxBytes: 80, unit: 'event', endsEvent: false } as const;
    expect((await pass(Array(100).fill(event), limit)).failed).to.equal(false);
    expect((await pass(Array(100).fill('data: x\n'), limit)).failed).to.equal(true);
    expect((await pass(['x'.repeat(81)], limit)).failed).to.equal(true);
  });

  it('ends the last event of a stream', async () => {
    const limit = { maxBytes: 80, unit: 'all', endsEvent: true } as const;
    expect((await pass(['data: 1'], limit)).text).to.equal('data: 1\n\n');
  });
});
