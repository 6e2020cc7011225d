import type { Transport } from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';

/** Tells whether a value can be used as a transport: by its functions, as there may be two copies of the official client. */
export function isTransport(value: unknown): value is Transport {
  return isObject(value) && hasFunctions(value, ['start', 'send', 'close']);
}

/** Tells whether an object has all these functions, of its own or of its class. */
export function hasFunctions(value: object, names: readonly string[]): boolean {
  return names.every((name) => typeof Reflect.get(value, name) === 'function');
}
