import type { ToolResult } from '../tools/ToolResult.ts';

/** A copy of `results`, in the order of their calls. */
export function inCallOrder(results: readonly ToolResult[]): ToolResult[] {
  return [...results].sort((one, other) => one.index - other.index);
}
