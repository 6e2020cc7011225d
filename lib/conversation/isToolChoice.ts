import type { ToolChoice } from '../formats/WireFormat.ts';
import { isObject } from '../schema/isObject.ts';

const WORDS: readonly unknown[] = ['auto', 'none', 'required'];

/** What a choice of tools must be, in words. */
export const TOOL_CHOICE = "'auto', 'none', 'required' or { name }";

/** Tells whether a value is a choice of tools: providers refuse others late, or take them for none. */
export function isToolChoice(value: unknown): value is ToolChoice {
  return WORDS.includes(value) || (isObject(value) && typeof value.name === 'string');
}
