import type { Random } from '../../simulation/plan/Random.ts';

const TEXTS = [
  '',
  ' ',
  'word',
  'two words',
  '"quoted"',
  'line\nline\r\nline',
  'ü – 😀',
  '\ud83d',
  '\u0000\u2028\ufeff',
  '{"a":1}',
  '[DONE]',
  'data: x\n\n',
  '__proto__',
];

/** JSON texts of numbers that are read differently in different places. */
const NUMBERS = ['0', '-0', '1', '1.5', '1e400', '-1', '9007199254740993', '1E2', '0.1e-7', '1024'];

/** Names of members; some belong to what every object has. */
const MEMBERS = ['a', 'b', 'city', 'n', '__proto__', 'constructor', 'toString', 'length', '', '0'];

/** Any text, at times a long one. */
export function makeText(random: Random): string {
  const text = random.oneOf(TEXTS);
  if (!random.chance(1)) return text;
  return `${text}${'long '.repeat(random.chance(10) ? 5_000 : 50)}`;
}

/** The JSON text of an object. */
export function makeObjectText(random: Random, depth = 0): string {
  const members = random.many(0, 3, () => {
    const name = JSON.stringify(random.oneOf(MEMBERS));
    return `${name}:${makeValueText(random, depth + 1)}`;
  });
  return `{${members.join(random.chance(10) ? ' , ' : ',')}}`;
}

/** The JSON text of anything. */
export function makeValueText(random: Random, depth = 0): string {
  const kind = random.weighted({ text: 4, number: 3, word: 2, deep: 1, array: 2, object: 2 });
  if (kind === 'text' || (depth > 3 && kind !== 'number')) return JSON.stringify(makeText(random));
  if (kind === 'number') return random.oneOf(NUMBERS);
  if (kind === 'word') return random.oneOf(['true', 'false', 'null']);
  if (kind === 'object') return makeObjectText(random, depth + 1);
  if (kind === 'array') {
    return `[${random.many(0, 3, () => makeValueText(random, depth + 1)).join(',')}]`;
  }
  const levels = random.chance(5) ? random.oneOf([300, 1_000]) : random.between(5, 60);
  return random.chance(50)
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}
