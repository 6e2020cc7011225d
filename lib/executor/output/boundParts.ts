import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { Truncation } from '../../tools/ToolResult.ts';
import { BoundedOutput, type TextLimit } from './BoundedOutput.ts';

/** Parts that are all there, and what was cut of them. */
export interface BoundParts {
  /** The parts that are kept. */
  readonly parts: readonly ToolOutputPart[];
  /** What was cut. */
  readonly truncated?: Truncation;
}

/** Cuts parts that are all there. What was already cut to this limit or a lower one is left alone (R7). */
export function boundParts({ parts, truncated }: BoundParts, limit: TextLimit): BoundParts {
  const { maxChars } = limit;
  const cutBefore = truncated !== undefined && (maxChars <= 0 || truncated.kept <= maxChars);
  const output = new BoundedOutput(cutBefore ? { ...limit, maxChars: 0 } : limit);
  output.push(parts);
  output.end();
  const cut = cutBefore ? truncated : output.truncation(true);
  return { parts: output.parts, ...(cut && { truncated: cut }) };
}
