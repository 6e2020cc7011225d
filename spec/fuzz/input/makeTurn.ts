import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import type { ModelTurn, TurnFinish, TurnStep } from '../../../lib/testing/turns/ModelTurn.ts';
import type { Random } from '../../simulation/plan/Random.ts';
import { makeObjectText, makeText } from './makeValue.ts';

/** Formats that carry arguments as an object, so that other text cannot be written. */
const WHOLE: ReadonlySet<FormatName> = new Set(['gemini', 'ollama']);

/** Formats that have no word for a filter. */
const UNFILTERED: ReadonlySet<FormatName> = new Set(['ollama', 'gemini-interactions']);

/** Argument text that is no JSON object, or none that is all there. */
const BROKEN = [
  '',
  ' ',
  'null',
  '[]',
  '5',
  '{',
  '{"a":',
  '{"a":1}}',
  '{"a":1}{"b":2}',
  'text',
  '{a:1}',
];

const LONG_CHARS = 1_000;

const NAMES = ['look', 'write', 'look_up', '__proto__', 'constructor'];

/** A turn of text, reasoning and calls with all kinds of arguments and ids. */
export function makeTurn(random: Random, format: FormatName): ModelTurn {
  const finish = makeFinish(random, format);
  const steps = random.many(0, 3, () => makeStep(random, format));
  // What is long must not become thousands of events: what they cost, long ones cost too.
  const isLong = JSON.stringify(steps).length > LONG_CHARS;
  return {
    steps,
    deltaChars: isLong ? LONG_CHARS : random.oneOf([3, 8, 20, Number.POSITIVE_INFINITY]),
    ...(finish !== undefined && { finish }),
  };
}

function makeFinish(random: Random, format: FormatName): TurnFinish | undefined {
  if (random.chance(70)) return undefined;
  const finish = random.oneOf<TurnFinish>(['stop', 'tool-calls', 'length', 'content-filter']);
  return finish === 'content-filter' && UNFILTERED.has(format) ? 'length' : finish;
}

function makeStep(random: Random, format: FormatName): TurnStep {
  switch (random.weighted({ text: 2, reasoning: 1, call: 4 })) {
    case 'text':
      return { text: makeText(random) };
    case 'reasoning':
      return { reasoning: makeText(random) || '…' };
    default: {
      const text = makeArguments(random, format);
      const id = makeId(random, format, text);
      return {
        call: { name: random.oneOf(NAMES), arguments: text, ...(id !== undefined && { id }) },
      };
    }
  }
}

/**
 * Ids may repeat. But in gemini a call without arguments that begins again under its id has them now, and is no other call.
 */
function makeId(random: Random, format: FormatName, text: string): string | undefined {
  if (random.chance(80)) return undefined;
  if (format !== 'gemini') return random.oneOf(['call_1', 'call_0', 'same', '0', 'ü 😀']);
  return text === '{}' ? undefined : random.oneOf(['same', '0', 'ü 😀']);
}

function makeArguments(random: Random, format: FormatName): string {
  const isBroken = !WHOLE.has(format) && random.chance(15);
  return isBroken ? random.oneOf(BROKEN) : makeObjectText(random);
}
