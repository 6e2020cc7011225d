import { partProblem } from './partProblem.ts';
import type { ToolOutputPart } from './ToolOutputPart.ts';

/** Makes frozen copies of `parts`. For one that is no part it throws what `refuse` makes of the reason. */
export function copyParts(
  parts: readonly unknown[],
  refuse: (reason: string) => Error,
): readonly ToolOutputPart[] {
  return Object.freeze(
    Array.from(parts, (part, index) => {
      // Copied before it is looked at, so that what was checked is what is kept.
      const copy: unknown = typeof part === 'object' && part !== null ? { ...part } : part;
      const problem = partProblem(copy);
      if (problem !== undefined) throw refuse(`parts[${index}]: ${problem}`);
      return Object.freeze(copy as ToolOutputPart);
    }),
  );
}
