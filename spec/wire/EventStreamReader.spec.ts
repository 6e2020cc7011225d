import { expect } from 'chai';
import fc from 'fast-check';
import { InvalidSourceError } from '../../lib/errors/InvalidSourceError.ts';
import type { Chunk } from '../../lib/wire/ChunkDecoder.ts';
import { EventStreamReader } from '../../lib/wire/EventStreamReader.ts';
import type { SseEvent } from '../../lib/wire/SseEvent.ts';
import { cutsOf } from '../helpers/cuts.ts';
import { decodeFrame, eventFrame, exceptionFrame, frame, joined } from '../helpers/eventStream.ts';

/** What a reader emits for chunks, and what it throws. */
function read(chunks: readonly Chunk[]): { events: SseEvent[]; error?: unknown } {
  const events: SseEvent[] = [];
  const reader = new EventStreamReader(decodeFrame, 10_000, (event) => events.push(event));
  try {
    for (const chunk of chunks) reader.read(chunk);
    reader.end();
    return { events };
  } catch (error) {
    return { events, error };
  }
}

const HELLO = eventFrame('hello', { to: 'wörld' });
const BYE = eventFrame('bye', {});
const EVENTS = [
  { event: 'hello', data: '{"to":"wörld"}' },
  { event: 'bye', data: '{}' },
];
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

describe('EventStreamReader', () => {
  it('W1 gives payloads under the names of their events, for any cut', () => {
    fc.assert(
      fc.property(cutsOf(joined([HELLO, BYE])), (chunks) => {
        expect(read(chunks)).to.deep.equal({ events: EVENTS });
      }),
    );
    expect(read([frame({}, '{"a":1}')])).to.deep.equal({ events: [{ data: '{"a":1}' }] });
    expect(read([])).to.deep.equal({ events: [] });
  });

  it('takes any view of bytes for the bytes that it shows', () => {
    const { buffer, byteOffset, byteLength } = HELLO;
    const view = new DataView(buffer, byteOffset, byteLength) as unknown as Uint8Array;
    expect(read([view]).events).to.deep.equal(EVENTS.slice(0, 1));
    expect(read([Buffer.from(HELLO)]).events).to.deep.equal(EVENTS.slice(0, 1));
  });

  it('gives an exception frame as an error of the provider, after the events before it', () => {
    const cases: readonly (readonly [Uint8Array, string, boolean])[] = [
      [
        exceptionFrame('throttlingException', { message: 'Wait' }),
        'throttlingException: Wait',
        true,
      ],
      [
        exceptionFrame('validationException', { message: 'Bad' }),
        'validationException: Bad',
        false,
      ],
      [exceptionFrame('modelStreamErrorException', {}), 'modelStreamErrorException: {}', true],
      [frame({ ':message-type': 'exception' }, ''), 'exception', false],
      [
        frame(
          { ':message-type': 'error', ':error-code': 'InternalError', ':error-message': 'Oh' },
          '',
        ),
        'InternalError: Oh',
        true,
      ],
    ];
    for (const [broken, words, retryable] of cases) {
      const { events, error } = read([HELLO, broken]);
      expect(events).to.deep.equal(EVENTS.slice(0, 1));
      const message = `The provider reports an error: ${words}`;
      const [providerCode] = words.split(':');
      expect(error).to.include({ kind: 'provider', message, retryable, providerCode });
    }
  });

  it('gives a damaged frame as a broken protocol, wherever the damage is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: HELLO.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, by) => {
          const damaged = HELLO.slice();
          damaged[at] = (damaged[at] ?? 0) ^ by;
          const { events, error } = read([BYE, damaged]);
          expect(events).to.deep.equal(EVENTS.slice(1));
          expect(error).to.include({ kind: 'protocol' });
        },
      ),
    );
  });

  it('W4 gives a cut frame as truncated, after the events before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: HELLO.length - 1 }), (length) => {
        const { events, error } = read([BYE, HELLO.slice(0, length)]);
        expect(events).to.deep.equal(EVENTS.slice(1));
        expect(error).to.include({ kind: 'truncated', retryable: true });
      }),
    );
  });

  it('refuses a frame beyond the bound', () => {
    const { error } = read([eventFrame('long', { text: 'x'.repeat(10_000) })]);
    expect(error).to.include({ kind: 'limit' });
  });

  it('tells a body that is a JSON error or a page instead', () => {
    const report = [text('{"message":"The security token'), text(' is invalid"}')];
    expect(read(report).error).to.include({
      kind: 'provider',
      message: 'The provider reports an error: The security token is invalid',
    });
    expect(read([text('\n<html>')]).error).to.include({ kind: 'protocol' });
    const long = Array.from({ length: 9 }, () => text('<p>'.repeat(10_000)));
    expect(read(long).error).to.include({ kind: 'protocol' });
  });

  it('refuses chunks of text: bytes that were read as text are lost', () => {
    expect(read(['text']).error).to.be.instanceOf(InvalidSourceError);
  });
});
