import type { ToolCall } from './ToolCall.ts';

/** The input of calls that were parsed to find their seal, so that nobody has to parse them again. */
const parsed = new WeakMap<ToolCall, object>();

/** The value of `text` when it is, strictly, the JSON text of an object; otherwise undefined. */
export function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the parsed input of `call` for the first who asks. */
export function keepParsedArguments(call: ToolCall, input: object): void {
  parsed.set(call, input);
}

/** Hands out the remembered input of `call` once; each run must own the object that it gives to a tool. */
export function takeParsedArguments(call: ToolCall): object | undefined {
  const input = parsed.get(call);
  if (input !== undefined) parsed.delete(call);
  return input;
}
