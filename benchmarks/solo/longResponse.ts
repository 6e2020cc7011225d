import { type ModelTurn, writeTurn } from 'millrace/testing/server';
import type { FormatsParams } from './FormatsParams.ts';

const LETTERS = 'abcdefghijklmnopqrst';
/** What the deltas say, one after the other, again and again. */
const PIECES = Array.from({ length: 64 }, (_, at) => {
  const from = at % LETTERS.length;
  return LETTERS.slice(from) + LETTERS.slice(0, from);
});
const PIECE_CHARS = LETTERS.length;
const TEXT = PIECES.join('');
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

/** The events before the deltas, the deltas of all pieces, and the events after them. */
interface Pattern {
  readonly head: readonly Uint8Array[];
  readonly deltas: readonly Uint8Array[];
  readonly tail: readonly Uint8Array[];
}

/** A response of which nearly all is deltas of 20 characters. */
export function longResponse({ format, kind, wireBytes }: FormatsParams): LongResponse {
  if (kind === 'argument' && format === 'ollama') return wholeCalls(wireBytes);
  const isStreamed = kind === 'argument' && format === 'gemini';
  const { head, deltas, tail } = isStreamed ? geminiPattern() : patternOf(format, kind);
  const all = Buffer.concat(deltas);
  const count = Math.ceil(wireBytes / all.length);
  return {
    // What restates the text at the end restates all of it.
    bytes: join(
      head,
      all,
      count,
      tail.map((bytes) => withText(bytes, count)),
    ),
    chars: count * TEXT.length,
  };
}

/** The server writes a turn of all pieces: between them and their repetition there is no difference. */
function patternOf(format: FormatsParams['format'], kind: FormatsParams['kind']): Pattern {
  const turn: ModelTurn =
    kind === 'text'
      ? { steps: [{ text: TEXT }], deltaChars: PIECE_CHARS }
      : {
          steps: [{ call: { name: 'note', arguments: `${OPENING}${TEXT}"}` } }],
          deltaChars: PIECE_CHARS,
        };
  const events = writeTurn(format, turn);
  const at = events.findIndex((bytes) => Buffer.from(bytes).includes(LETTERS));
  if (at < 0) throw new Error(`There is no delta of ${format}.`);
  const end = at + PIECES.length;
  return { head: events.slice(0, at), deltas: events.slice(at, end), tail: events.slice(end) };
}

/** Arguments that come with paths. */
function geminiPattern(): Pattern {
  const encoder = new TextEncoder();
  const chunk = (functionCall: object): Uint8Array => {
    const content = { role: 'model', parts: [{ functionCall }] };
    const event = JSON.stringify({ candidates: [{ index: 0, content }], modelVersion: 'scripted' });
    return encoder.encode(`data: ${event}\r\n\r\n`);
  };
  const delta = (piece: string): Uint8Array => {
    const entry = { jsonPath: '$.text', stringValue: piece, willContinue: true };
    return chunk({ partialArgs: [entry], willContinue: true });
  };
  const finish = { candidates: [{ index: 0, finishReason: 'STOP' }] };
  return {
    head: [chunk({ id: 'call_1', name: 'note', willContinue: true })],
    deltas: PIECES.map(delta),
    tail: [
      chunk({ partialArgs: [{ jsonPath: '$.text', stringValue: '.' }], willContinue: true }),
      chunk({}),
      encoder.encode(`data: ${JSON.stringify(finish)}\r\n\r\n`),
    ],
  };
}

function wholeCalls(wireBytes: number): LongResponse {
  const text = TEXT.repeat(Math.ceil(wireBytes / WHOLE_CALLS / TEXT.length));
  const events = writeTurn('ollama', { steps: [{ call: { name: 'note', arguments: { text } } }] });
  const [call, ...tail] = events;
  if (call === undefined) throw new Error('There is no call.');
  return { bytes: join([], call, WHOLE_CALLS, tail), chars: text.length * WHOLE_CALLS };
}

function withText(bytes: Uint8Array, count: number): Uint8Array {
  const buffer = Buffer.from(bytes);
  if (!buffer.includes(TEXT)) return bytes;
  return Buffer.from(buffer.toString().replaceAll(TEXT, TEXT.repeat(count)));
}

function join(
  head: readonly Uint8Array[],
  deltas: Uint8Array,
  count: number,
  tail: readonly Uint8Array[],
): Uint8Array {
  const [before, after] = [Buffer.concat(head), Buffer.concat(tail)];
  const bytes = Buffer.alloc(before.length + deltas.length * count + after.length);
  before.copy(bytes);
  bytes.fill(deltas, before.length, before.length + deltas.length * count);
  after.copy(bytes, before.length + deltas.length * count);
  return bytes;
}
