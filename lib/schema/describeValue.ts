import { excerpt } from './excerpt.ts';

const MAX_TEXT_CHARS = 60;

/**
 * Says in a few words what came, for error messages: `42`, `"Paris"`, `an array of 3`, `an object`, `a Date`. Bounded,
 * and never throws, whatever `value` is.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(excerpt(value, MAX_TEXT_CHARS));
    case 'function':
    case 'symbol':
      return `a ${typeof value}`;
    case 'bigint':
      return `${excerpt(String(value), MAX_TEXT_CHARS)}n`;
    case 'object':
      return value === null ? 'null' : describeObject(value);
    default:
      return String(value);
  }
}

function describeObject(value: object): string {
  try {
    if (Array.isArray(value)) return `an array of ${value.length}`;
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return 'an object';
    const name: unknown = Reflect.get(prototype as object, 'constructor')?.name;
    return typeof name === 'string' && name !== ''
      ? withArticle(excerpt(name, MAX_TEXT_CHARS))
      : 'an object';
  } catch {
    // A proxy may throw whatever it is asked.
    return 'an object';
  }
}

function withArticle(name: string): string {
  return /^[aeio]/i.test(name) ? `an ${name}` : `a ${name}`;
}
