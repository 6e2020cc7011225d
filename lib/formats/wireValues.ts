import { ModelStreamError } from '../errors/ModelStreamError.ts';
import type { WireObject } from './WireObject.ts';

const NO_OBJECTS: readonly WireObject[] = [];

/*
 * Reading values of which nothing is known: what has not the type that is asked for counts as absent.
 */

/** `value` if it is an object and no array. */
export function asObject(value: unknown): WireObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as WireObject)
    : undefined;
}

/** The objects of a list; an object alone is a list of one. */
export function asObjects(value: unknown): readonly WireObject[] {
  if (value === undefined || value === null) return NO_OBJECTS;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(asObject).filter((item) => item !== undefined);
}

/** `value` if it is text and not empty. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The text of an index, an id or a code, which are text or numbers: `2` and `"2"` are the same one. */
export function asKey(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value);
}

/** `value` if it is a number of tokens. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The JSON text of `value`; undefined if it has none, or is nested too deeply to be written. */
export function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/**
 * The text of arguments: text as it is, nothing for null, and JSON text of anything else.
 *
 * @throws ModelStreamError with kind `protocol` for a value that cannot be written as JSON.
 */
export function asArgumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  const text = asJson(value);
  if (text !== undefined) return text;
  throw new ModelStreamError('protocol', 'The arguments of a call cannot be written as JSON.');
}
