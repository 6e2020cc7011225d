import { interruptOf } from '../tools/interruptOf.ts';
import { ToolInterrupt } from '../tools/ToolInterrupt.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallEntry, GivenInput } from './CallEntry.ts';

/*
 * Whether a call waits for outside input, and how. Pure.
 */

/** Whether a call waits for outside input itself. */
export function isInterrupted({ result }: CallEntry): boolean {
  return result !== undefined && interruptOf(result) !== undefined;
}

/** Whether a call that was interrupted waits for its approval: a hook may have interrupted one that has not run, too. */
export function waitsForApproval({ status }: ToolResult): boolean {
  return status === 'denied';
}

/** Whether a call was given what it had waited for, and has not got further yet: it was held back or skipped, or runs. */
export function isPutOff(entry: CallEntry): entry is CallEntry & { readonly given: GivenInput } {
  return entry.given !== undefined && (lastingResult(entry)?.status ?? 'skipped') === 'skipped';
}

/**
 * The result that a call keeps when the conversation is gone on with: none for one that was cut short because the conversation was
 * aborted, if it may run yet, or again.
 */
export function lastingResult({
  result,
  isCutShort,
  idempotent,
}: CallEntry): ToolResult | undefined {
  const mayRun = result?.execution === 'not-started' || idempotent;
  return isCutShort === true && mayRun ? undefined : result;
}

/** Whether the result only says that a call before this one waits for outside input. */
export function isHeld({ status, error }: ToolResult): boolean {
  return status === 'skipped' && ToolInterrupt.is(error?.cause);
}
