import { excerpt } from './excerpt.ts';
import { isObject } from './isObject.ts';

const MAX_LIST_CHARS = 200;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
};

/** Names JSON Schema types in words: `a string or null`. */
export function typeWords(types: readonly unknown[]): string {
  return inWords(types.map((type) => TYPE_WORDS[String(type)] ?? String(type)));
}

/** Lists values as JSON, bounded: `"male", "female"`. */
export function valueWords(values: readonly unknown[]): string {
  let words = '';
  for (const [index, value] of values.entries()) {
    // There may be many thousands of them.
    if (words.length > MAX_LIST_CHARS) break;
    words += `${index === 0 ? '' : ', '}${JSON.stringify(value)}`;
  }
  return excerpt(words, MAX_LIST_CHARS);
}

/** Joins by commas and an `or`. */
export function inWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Says how many there are: `1 item`, `2 items`. */
export function countWords(count: unknown, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The JSON Schema types that a value is of. */
export function typesOf(value: unknown): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (isObject(value)) return ['object'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
