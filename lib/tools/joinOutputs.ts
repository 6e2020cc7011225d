import { mergeParts } from './mergeParts.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/**
 * Makes one output of several, as a result is made: parts in order, neighbouring text joined, the structured value that came
 * last, an error if one of them is. Pure. Frozen.
 */
export function joinOutputs(outputs: readonly ToolOutput[]): ToolOutput {
  const structured = outputs.findLast((output) => output.structured !== undefined)?.structured;
  return Object.freeze({
    parts: mergeParts(outputs.flatMap(({ parts }) => parts)),
    ...(structured !== undefined && { structured }),
    ...(outputs.some(({ isError }) => isError === true) && { isError: true }),
  });
}
