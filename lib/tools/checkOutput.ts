import { describeValue } from '../schema/describeValue.ts';
import { copyParts } from './copyParts.ts';
import { ToolFailure } from './ToolFailure.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/**
 * Gives `value` as the output that it is: `{ parts, isError?, structured? }`. Frozen copies; other fields are left out.
 *
 * @throws ToolFailure with code `invalid-output` that says what is wrong, for anything else.
 */
export function checkOutput(value: unknown): ToolOutput {
  const { parts, structured, isError } = fieldsOf(value);
  if (isError !== undefined && typeof isError !== 'boolean') {
    throw invalidOutput(`isError must be true or false, got ${describeValue(isError)}`);
  }
  if (!Array.isArray(parts)) {
    throw invalidOutput(`parts must be an array, got ${describeValue(parts)}`);
  }
  return Object.freeze({
    parts: copyParts(parts, invalidOutput),
    ...(structured !== undefined && { structured }),
    ...(isError !== undefined && { isError }),
  });
}

/** The failure of a tool that gave something it should not. */
export function invalidOutput(what: string, options?: ErrorOptions): ToolFailure {
  return new ToolFailure(`The tool gave invalid output: ${what}.`, {
    code: 'invalid-output',
    ...options,
  });
}

function fieldsOf(value: unknown): Readonly<Record<keyof ToolOutput, unknown>> {
  if (typeof value !== 'object' || value === null) {
    throw invalidOutput(`expected an object with parts, got ${describeValue(value)}`);
  }
  return value as Readonly<Record<keyof ToolOutput, unknown>>;
}
