import type { ToolCall } from '../model/ToolCall.ts';
import { isObject } from '../schema/isObject.ts';
import { withExactIntegers } from '../tools/losslessIntegers.ts';

/**
 * What calls have in common that ask for the same thing: kind, name, and the canonical form of their arguments, in which the
 * order of members and the spacing do not count. Integers beyond 2^53 count by their digits. Text that is no JSON object
 * counts as it is; blank text and `null` are `{}`. Pure; never throws.
 */
export function callKey({ kind, name, arguments: text }: ToolCall): string {
  const canonical = kind === 'custom' ? text : canonicalArguments(text);
  return JSON.stringify([kind, name, canonical]);
}

function canonicalArguments(text: string): string {
  try {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed === 'null') return '{}';
    const value: unknown = JSON.parse(text);
    return isObject(value) ? canonicalJson(withExactIntegers(text, value)) : text;
  } catch {
    // No JSON, nested too deeply to be walked, or no text, whatever its type says.
    return text;
  }
}

function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
