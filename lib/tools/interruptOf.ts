import { ToolInterrupt } from './ToolInterrupt.ts';
import type { ToolResult } from './ToolResult.ts';

/**
 * The interrupt of a call that waits for outside input; undefined for every other result, also for those of the calls that
 * were skipped because of it. Never throws.
 */
export function interruptOf(result: ToolResult): ToolInterrupt | undefined {
  try {
    const { status, error } = result;
    if (status !== 'error' && status !== 'denied') return undefined;
    return ToolInterrupt.is(error?.cause) ? error.cause : undefined;
  } catch {
    // Whoever made it may have made it of getters.
    return undefined;
  }
}
