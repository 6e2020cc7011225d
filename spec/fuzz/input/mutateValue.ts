import type { Random } from '../../simulation/plan/Random.ts';
import { makeValueText } from './makeValue.ts';

/** A value of JSON, and where it stands in what. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

const MOST_PLACES = 400;

/** Words that mean something on some wire. */
const WORDS = [
  'tool_use',
  'text',
  'thinking',
  'function_call',
  'custom_tool_call',
  'message',
  'reasoning',
  'completed',
  'incomplete',
  'in_progress',
  'stop',
  'tool_calls',
  'end_turn',
  'STOP',
  'length',
  'error',
  'call_1',
  'look',
];

/**
 * The JSON text of an event with one thing changed in it: a value, its type, its name, or whether it is there. Text that is
 * no JSON object is given back as it is.
 */
export function mutateValue(random: Random, text: string): string {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return text;
  }
  const places = placesIn(event);
  if (places.length === 0) return text;
  const { holder, key } = random.oneOf(places);
  const value = holder[key];
  switch (
    random.weighted({ drop: 3, none: 2, other: 4, rename: 2, word: 2, swap: 2, wrap: 1, move: 2 })
  ) {
    case 'drop':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 'none':
      holder[key] = random.oneOf([null, '', 0, false, [], {}]);
      break;
    case 'other':
      return withText(event, { holder, key }, makeValueText(random));
    case 'rename':
      delete holder[key];
      // By definition: `__proto__` is a name like any other.
      if (!Array.isArray(holder)) define(holder, random.oneOf(places).key, value);
      break;
    case 'word':
      holder[key] = random.oneOf(WORDS);
      break;
    case 'swap': {
      const other = random.oneOf(places);
      holder[key] = copyOf(other.holder[other.key]);
      break;
    }
    case 'wrap':
      holder[key] = random.oneOf([[value], { value }, JSON.stringify(value)]);
      break;
    default:
      holder[key] = moved(random, value);
  }
  return JSON.stringify(event);
}

/** Values that are deeply nested too, which would be too much for `structuredClone`. */
function copyOf(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function define(holder: object, name: string, value: unknown): void {
  const shape = { value, enumerable: true, writable: true, configurable: true };
  Object.defineProperty(holder, name, shape);
}

/** A number beside it, or a part of a text. */
function moved(random: Random, value: unknown): unknown {
  if (typeof value === 'number')
    return random.oneOf([value + 1, value - 1, -value, value + 0.5, 1e21, String(value)]);
  if (typeof value === 'string') {
    const at = random.below(value.length + 1);
    return random.oneOf([
      value.slice(0, at),
      value.slice(at),
      value + value,
      ` ${value} `,
      value.toUpperCase(),
    ]);
  }
  return Array.isArray(value) ? [...value, ...value] : [value];
}

/** The JSON text of `event` with `text` at a place: numbers that JavaScript cannot hold stay as they are. */
function withText(event: unknown, { holder, key }: Place, text: string): string {
  const mark = '\u0001here';
  holder[key] = mark;
  return JSON.stringify(event).replace(JSON.stringify(mark), () => text);
}

function placesIn(root: unknown): Place[] {
  const places: Place[] = [];
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const holder = value as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      if (places.length >= MOST_PLACES) return places;
      places.push({ holder, key });
      if (holder[key] !== undefined) open.push(holder[key]);
    }
  }
  return places;
}
