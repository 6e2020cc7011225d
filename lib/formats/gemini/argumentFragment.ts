import type { WireObject } from '../WireObject.ts';
import type { Leaf } from './argumentTree.ts';

/**
 * The value of an entry of `partialArgs`: text of which more may come, or the JSON text of anything else; undefined for an
 * entry without. `numberText` gives the exact text of its number. One without a value, of which more is promised, is text
 * that has only begun.
 */
export function readFragment(entry: WireObject, numberText: () => string): Leaf | undefined {
  const { stringValue, numberValue, boolValue, willContinue } = entry;
  if (typeof stringValue === 'string') {
    return { text: JSON.stringify(stringValue).slice(0, -1), isText: true };
  }
  if (numberValue !== undefined && numberValue !== null) {
    return { text: numberText(), isText: false };
  }
  if (typeof boolValue === 'boolean') return { text: String(boolValue), isText: false };
  if (entry.nullValue !== undefined) return { text: 'null', isText: false };
  return willContinue === true ? { text: '"', isText: true } : undefined;
}
