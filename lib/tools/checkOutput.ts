import { describeValue } from '../schema/describeValue.ts';
import { partProblem } from './partProblem.ts';
import { ToolFailure } from './ToolFailure.ts';
import type { ToolOutput, ToolOutputPart } from './ToolOutputPart.ts';

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
  return Object.freeze({
    parts: checkParts(parts),
    ...(structured !== undefined && { structured }),
    ...(isError !== undefined && { isError }),
  });
}

/**
 * Gives `parts` as the parts that they are. Frozen copies.
 *
 * @throws ToolFailure with code `invalid-output` that says which part is wrong, and how.
 */
export function checkParts(parts: unknown): readonly ToolOutputPart[] {
  if (!Array.isArray(parts)) {
    throw invalidOutput(`parts must be an array, got ${describeValue(parts)}`);
  }
  return Object.freeze(parts.map(checkPart));
}

/** The failure of a tool that gave something it should not. */
export function invalidOutput(what: string, options?: ErrorOptions): ToolFailure {
  return new ToolFailure(`The tool gave invalid output: ${what}.`, {
    code: 'invalid-output',
    ...options,
  });
}

function checkPart(part: ToolOutputPart, index: number): ToolOutputPart {
  const problem = partProblem(part);
  if (problem !== undefined) throw invalidOutput(`parts[${index}]: ${problem}`);
  return Object.freeze({ ...part });
}

function fieldsOf(value: unknown): Readonly<Record<keyof ToolOutput, unknown>> {
  if (typeof value !== 'object' || value === null) {
    throw invalidOutput(`expected an object with parts, got ${describeValue(value)}`);
  }
  return value as Readonly<Record<keyof ToolOutput, unknown>>;
}
