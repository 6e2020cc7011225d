import { anthropicWriter } from './anthropicWriter.ts';
import { chatWriter } from './chatWriter.ts';
import { responsesWriter } from './responsesWriter.ts';
import type { TurnPlan } from './TurnPlan.ts';
import type { Wire, WireWriter } from './WireWriter.ts';

/** One piece of a response: it is sent at `atMs` after the request. */
export interface PacedFrame {
  /** When. */
  readonly atMs: number;
  /** What. */
  readonly text: string;
  /** The call whose last byte it holds. */
  readonly seals?: number;
}

const WRITERS: Readonly<Record<Wire, () => WireWriter>> = {
  'anthropic-messages': anthropicWriter,
  'openai-chat': chatWriter,
  'openai-responses': responsesWriter,
};

/** The frames of a turn, in order. */
export function* turnFrames(wire: Wire, plan: TurnPlan): Generator<PacedFrame> {
  const writer = WRITERS[wire]();
  yield { atMs: 0, text: writer.start() };
  yield* bodyFrames(writer, plan);
  yield { atMs: plan.kind === 'paced' ? plan.endMs : 0, text: writer.finish() };
}

function bodyFrames(writer: WireWriter, plan: TurnPlan): Iterable<PacedFrame> {
  switch (plan.kind) {
    case 'paced':
      return pacedFrames(writer, plan);
    case 'calls':
      return callFrames(writer, plan);
    case 'text':
      return textFrames(writer, plan);
    case 'argument':
      return argumentFrames(writer, plan);
  }
}

/** Cuts a text into `count` pieces of about one length. */
function cut(text: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    text.slice(
      Math.round((at * text.length) / count),
      Math.round(((at + 1) * text.length) / count),
    ),
  );
}

function* pacedFrames(
  writer: WireWriter,
  { calls, deltas, texts, atOnce }: Extract<TurnPlan, { kind: 'paced' }>,
): Generator<PacedFrame> {
  // Half of the time before the first seal is for the text.
  let from = (calls[0]?.sealAtMs ?? 0) / 2;
  for (let at = 0; at < texts; at += 1) {
    yield { atMs: (from * at) / texts, text: writer.text('a piece of text ') };
  }
  for (const [index, { name, input, sealAtMs = 0 }] of calls.entries()) {
    const pieces = cut(JSON.stringify(input), deltas);
    const last = pieces.pop() ?? '';
    const step = (sealAtMs - from) / (deltas + 1);
    const when = (at: number): number => (atOnce ? sealAtMs : from + at * step);
    yield { atMs: when(1), text: writer.callStart(index, name) };
    for (const [at, piece] of pieces.entries()) {
      yield { atMs: when(at + 1), text: writer.callDelta(index, piece) };
    }
    const text = writer.callDelta(index, last) + writer.callEnd(index);
    yield { atMs: sealAtMs, text, seals: index };
    from = sealAtMs;
  }
}

function* callFrames(
  writer: WireWriter,
  { name, calls, deltas }: Extract<TurnPlan, { kind: 'calls' }>,
): Generator<PacedFrame> {
  for (let index = 0; index < calls; index += 1) {
    const input = { query: `what is known of number ${index}?`, limit: (index % 50) + 1 };
    let text = writer.callStart(index, name);
    for (const piece of cut(JSON.stringify(input), deltas)) text += writer.callDelta(index, piece);
    yield { atMs: 0, text: text + writer.callEnd(index) };
  }
}

function* textFrames(
  writer: WireWriter,
  { wireBytes, deltaChars }: Extract<TurnPlan, { kind: 'text' }>,
): Generator<PacedFrame> {
  const words = 'the quick brown fox jumps over the lazy dog and runs on and on ';
  for (let given = 0; given < wireBytes; ) {
    const text = writer.text(
      words.repeat(Math.ceil(deltaChars / words.length)).slice(0, deltaChars),
    );
    given += text.length;
    yield { atMs: 0, text };
  }
}

function* argumentFrames(
  writer: WireWriter,
  { name, chars, deltaChars }: Extract<TurnPlan, { kind: 'argument' }>,
): Generator<PacedFrame> {
  yield { atMs: 0, text: writer.callStart(0, name) };
  yield { atMs: 0, text: writer.callDelta(0, '{"text":"') };
  for (let given = 0; given < chars; given += deltaChars) {
    yield {
      atMs: 0,
      text: writer.callDelta(0, 'abcdefghij'.repeat(deltaChars).slice(0, deltaChars)),
    };
  }
  yield { atMs: 0, text: writer.callDelta(0, '"}') + writer.callEnd(0) };
}
