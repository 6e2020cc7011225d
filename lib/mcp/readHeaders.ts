import { describeValue } from '../schema/describeValue.ts';
import { isIterable } from '../sources/sourceKinds.ts';

/**
 * Gives headers as `Headers`: those of an object with a text for each name, of `Headers`, and of pairs, as `fetch` takes them.
 *
 * @throws TypeError naming `name` and the header, with what was expected. The message quotes no value: it may be a key.
 */
export function readHeaders(name: string, given: unknown): Headers {
  const headers = new Headers();
  for (const [header, value] of pairsOf(name, given)) {
    const of = describeValue(header);
    if (typeof value !== 'string') {
      throw new TypeError(`${name} must have a text for ${of}, got ${typeof value}.`);
    }
    try {
      headers.append(header, value);
    } catch {
      throw new TypeError(
        `${name} must have a name and a text that HTTP allows, got others for ${of}.`,
      );
    }
  }
  return headers;
}

type Pair = readonly [header: string, value: unknown];

function pairsOf(name: string, given: unknown): readonly Pair[] {
  const pairs = isObjectOfFields(given) ? Object.entries(given) : listOf(given);
  if (pairs?.every((pair) => Array.isArray(pair) && pair.length === 2)) {
    return pairs as readonly Pair[];
  }
  const came = typeof given === 'string' ? 'a text' : describeValue(given);
  throw new TypeError(`${name} must be an object of texts, or Headers, got ${came}.`);
}

function listOf(given: unknown): readonly unknown[] | undefined {
  return typeof given === 'object' && isIterable(given) ? [...given] : undefined;
}

/** The fields of another object, such as a promise, are not meant. */
function isObjectOfFields(given: unknown): given is object {
  if (typeof given !== 'object' || given === null) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
