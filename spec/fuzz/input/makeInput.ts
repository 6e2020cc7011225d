import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { writeTurn } from '../../../lib/testing/server/writeTurn.ts';
import type { ModelTurn } from '../../../lib/testing/turns/ModelTurn.ts';
import { Random } from '../../simulation/plan/Random.ts';
import type { FuzzInput, WrittenCall } from './FuzzInput.ts';
import { makeTurn } from './makeTurn.ts';
import { mutateBytes } from './mutateBytes.ts';
import { mutateEvents } from './mutateEvents.ts';
import { snippets } from './snippets/snippets.ts';
import { splitEvents } from './splitEvents.ts';
import { toBytes, toWireText, type WireText } from './WireText.ts';

const names = Object.keys(formats);

/** The input of a seed. The same seed gives the same one on every machine. */
export function makeInput(format: FormatName, seed: number): FuzzInput {
  const random = new Random(seed * names.length + names.indexOf(format));
  const isWhole = random.chance(20);
  let turn: ModelTurn | undefined;
  const makeEvents = (): WireText[] => {
    turn = makeTurn(random, format);
    const events = writeTurn(format, turn).map((written) => toWireText(format, written));
    return isWhole || random.chance(30) ? events : withSnippet(random, format, events);
  };
  let events = makeEvents();
  if (!isWhole && random.chance(80)) {
    for (let times = random.between(1, 2); times > 0; times -= 1) {
      events = mutateEvents(random, events, makeEvents);
    }
  }
  let bytes = toBytes(format, events);
  if (!isWhole && random.chance(30)) {
    for (let times = random.between(1, 2); times > 0; times -= 1) {
      bytes = mutateBytes(random, bytes, () => toBytes(format, makeEvents()));
    }
  }
  return {
    format,
    bytes,
    chunkBytes: random.many(1, 3, () => random.between(1, random.oneOf([9, 60, 300]))),
    ...((isWhole || random.chance(50)) && { cutAt: makeCut(random, format, bytes) }),
    isParsed: random.chance(30),
    ...(isWhole && { calls: callsOf(turn) }),
  };
}

/** Behind an event, or anywhere. */
function makeCut(random: Random, format: FormatName, bytes: Uint8Array): number {
  if (random.chance(50)) return random.below(bytes.length + 1);
  const events = splitEvents(format, bytes);
  const before = events.slice(0, random.below(events.length + 1));
  return before.reduce((sum, { length }) => sum + length, 0);
}

function callsOf(turn: ModelTurn | undefined): WrittenCall[] {
  return (turn?.steps ?? []).flatMap((step) =>
    'call' in step ? [{ name: step.call.name, text: String(step.call.arguments) }] : [],
  );
}

/** The events with some between them that the wire has for special things. */
function withSnippet(random: Random, format: FormatName, events: readonly WireText[]): WireText[] {
  const snippet = random.oneOf(snippets[format])(random.between(0, 5)).map(named);
  return events.toSpliced(random.below(events.length + 1), 0, ...snippet);
}

/** A snippet is a list of events; those with a type are sent under it where the framing has names. */
function named(event: object): WireText {
  const { $name, ...members } = event as { $name?: unknown; type?: unknown; event_type?: unknown };
  const name = $name ?? members.type ?? members.event_type;
  const text = JSON.stringify(members);
  return typeof name === 'string' ? { name, text } : { text };
}
