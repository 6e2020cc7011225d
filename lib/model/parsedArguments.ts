import type { ToolCall } from './ToolCall.ts';

/** The call that is being handed out. */
let offered: ToolCall | undefined;

/** Its input, which was parsed to find its seal. */
let offeredInput: object | undefined;

/** The value of `text` when it is, strictly, the JSON text of an object; otherwise undefined. */
export function parseObject(text: string): object | undefined {
  // An exception costs far more than this look.
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Offers the input of `call`, which was parsed already, while `handOut` gives the call away: whoever takes the call there
 * and then need not parse its arguments again.
 */
export function offerParsedArguments(call: ToolCall, input: object, handOut: () => void): void {
  offered = call;
  offeredInput = input;
  try {
    handOut();
  } finally {
    offered = undefined;
    offeredInput = undefined;
  }
}

/** Takes the input of `call`, if it is on offer: once, since each run must own the object that it gives to a tool. */
export function takeParsedArguments(call: ToolCall): object | undefined {
  if (offered !== call) return undefined;
  const input = offeredInput;
  offered = undefined;
  offeredInput = undefined;
  return input;
}
