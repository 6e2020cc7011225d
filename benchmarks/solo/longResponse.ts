import { type ModelTurn, writeTurn } from 'millrace/testing/server';
import type { FormatsParams } from './FormatsParams.ts';

/** What one delta says. */
const PIECE = 'abcdefghijklmnopqrst';
/** The beginning of the arguments, as long as a piece. */
const OPENING = '{"text":"once, it wa';
/** Ollama's calls come whole, so many of them. */
const WHOLE_CALLS = 1_000;

/** A response, and what a decoder must find in it. */
export interface LongResponse {
  readonly bytes: Uint8Array;
  /** How many characters its deltas have, at least. */
  readonly chars: number;
}

/** The events before the deltas, one delta, and the events after them. */
interface Pattern {
  readonly head: readonly Uint8Array[];
  readonly delta: Uint8Array;
  readonly tail: readonly Uint8Array[];
}

/** A response of which nearly all is deltas of 20 characters. */
export function longResponse({ format, kind, wireBytes }: FormatsParams): LongResponse {
  if (kind === 'argument' && format === 'ollama') return wholeCalls(wireBytes);
  const isStreamed = kind === 'argument' && format === 'gemini';
  const { head, delta, tail } = isStreamed ? geminiPattern() : patternOf(format, kind);
  const count = Math.ceil(wireBytes / delta.length);
  return {
    // What restates the text at the end restates all of it.
    bytes: join(
      head,
      delta,
      count,
      tail.map((bytes) => withPieces(bytes, count)),
    ),
    chars: count * PIECE.length,
  };
}

/** The server writes a turn of two pieces: between them and their repetition there is no difference. */
function patternOf(format: FormatsParams['format'], kind: FormatsParams['kind']): Pattern {
  const turn: ModelTurn =
    kind === 'text'
      ? { steps: [{ text: PIECE + PIECE }], deltaChars: PIECE.length }
      : {
          steps: [{ call: { name: 'note', arguments: `${OPENING}${PIECE}${PIECE}"}` } }],
          deltaChars: PIECE.length,
        };
  const events = writeTurn(format, turn);
  const at = events.findIndex((bytes) => Buffer.from(bytes).includes(PIECE));
  const delta = events[at];
  if (delta === undefined) throw new Error(`There is no delta of ${format}.`);
  return { head: events.slice(0, at), delta, tail: events.slice(at + 2) };
}

/** Arguments that come with paths. */
function geminiPattern(): Pattern {
  const encoder = new TextEncoder();
  const chunk = (functionCall: object): Uint8Array => {
    const content = { role: 'model', parts: [{ functionCall }] };
    const event = JSON.stringify({ candidates: [{ index: 0, content }], modelVersion: 'scripted' });
    return encoder.encode(`data: ${event}\r\n\r\n`);
  };
  const entry = { jsonPath: '$.text', stringValue: PIECE, willContinue: true };
  const finish = { candidates: [{ index: 0, finishReason: 'STOP' }] };
  return {
    head: [chunk({ id: 'call_1', name: 'note', willContinue: true })],
    delta: chunk({ partialArgs: [entry], willContinue: true }),
    tail: [
      chunk({ partialArgs: [{ jsonPath: '$.text', stringValue: '.' }], willContinue: true }),
      chunk({}),
      encoder.encode(`data: ${JSON.stringify(finish)}\r\n\r\n`),
    ],
  };
}

function wholeCalls(wireBytes: number): LongResponse {
  const text = PIECE.repeat(Math.ceil(wireBytes / WHOLE_CALLS / PIECE.length));
  const events = writeTurn('ollama', { steps: [{ call: { name: 'note', arguments: { text } } }] });
  const [call, ...tail] = events;
  if (call === undefined) throw new Error('There is no call.');
  return { bytes: join([], call, WHOLE_CALLS, tail), chars: text.length * WHOLE_CALLS };
}

function withPieces(bytes: Uint8Array, count: number): Uint8Array {
  const buffer = Buffer.from(bytes);
  if (!buffer.includes(PIECE)) return bytes;
  return Buffer.from(buffer.toString().replaceAll(PIECE + PIECE, PIECE.repeat(count)));
}

function join(
  head: readonly Uint8Array[],
  delta: Uint8Array,
  count: number,
  tail: readonly Uint8Array[],
): Uint8Array {
  const [before, after] = [Buffer.concat(head), Buffer.concat(tail)];
  const bytes = Buffer.alloc(before.length + delta.length * count + after.length);
  before.copy(bytes);
  bytes.fill(delta, before.length, before.length + delta.length * count);
  after.copy(bytes, before.length + delta.length * count);
  return bytes;
}
