import type { ToolCall } from '../../model/ToolCall.ts';
import type { CallInput } from './CallInput.ts';

/**
 * Makes a sealed call of what was pushed by hand. Arguments given as an object become their JSON text, so that nobody
 * shares the object with the tool.
 *
 * @throws TypeError for a call whose id or name is no text, for one with `input` instead of `arguments` (a provider's own
 * block), and for arguments that JSON cannot hold; RangeError for an index that is no whole number from 0.
 */
export function toToolCall(input: CallInput, index: number): ToolCall {
  const { id, name, kind = 'function', metadata } = input;
  if (input.arguments === undefined && 'input' in input) {
    throw new TypeError(`Call "${id}" (${name}) has input, which must be named arguments.`);
  }
  if (typeof id !== 'string' || typeof name !== 'string') {
    throw new TypeError(
      `A call must have an id and a name that are strings, got ${typeof id} and ${typeof name}.`,
    );
  }
  if (!Number.isSafeInteger(index) || index < 0) {
    throw new RangeError(`The index of call "${id}" must be a whole number from 0, got ${index}.`);
  }
  return Object.freeze({
    kind,
    index,
    id,
    name,
    arguments: argumentText(input),
    ...(metadata && { metadata: Object.freeze({ ...metadata }) }),
  });
}

function argumentText({ id, name, arguments: given }: CallInput): string {
  if (given === undefined || given === null) return '';
  if (typeof given === 'string') return given;
  let text: string | undefined;
  try {
    text = JSON.stringify(given);
  } catch (cause) {
    throw new TypeError(`The arguments of call "${id}" (${name}) are no JSON.`, { cause });
  }
  if (text === undefined)
    throw new TypeError(`The arguments of call "${id}" (${name}) are no JSON.`);
  return text;
}
