import type { ToolErrorCode } from '../../errors/ToolErrorCode.ts';
import { excerpt } from '../../schema/excerpt.ts';
import { countWords, inWords } from '../../schema/schemaWords.ts';
import { textPart } from '../../tools/mergeParts.ts';
import { TimeoutFailure } from '../../tools/TimeoutFailure.ts';
import { ToolInterrupt } from '../../tools/ToolInterrupt.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolErrorInfo, ToolResult, ToolStatus } from '../../tools/ToolResult.ts';
import { carriedParts, toolErrorInfo } from '../../tools/toolErrorInfo.ts';

/** A call that ends badly: its status, and what went wrong. */
export interface Failure {
  /** The status of its result. */
  readonly status: Exclude<ToolStatus, 'ok'>;
  /** What went wrong, with the text for the model. */
  readonly error: ToolErrorInfo;
  /** What it brings along for the model and the user. */
  readonly carried?: readonly ToolOutputPart[];
  /** Its message as the only part of a result, for all the calls that it ends. Frozen. */
  readonly parts?: readonly ToolOutputPart[];
}

/*
 * What the executor itself says to a model when it refuses or stops a call stands in this file; only why it does so is
 * the caller's to say.
 */

/** No tool of that name: the nearest ones, or else all that are known. */
export function unknownTool(
  name: string,
  known: readonly string[],
  nearest: readonly string[] = [],
): Failure {
  const offer = nearest.length > 0 ? `Did you mean ${inWords(nearest)}?` : listOf(known);
  return failure(
    'unknown-tool',
    'unknown-tool',
    `There is no tool named "${excerpt(name, MAX_NAME_CHARS)}". ${offer}`,
  );
}

/** The run has as many calls as it may have. */
export function tooManyCalls(maxCalls: number): Failure {
  return skipped(`this turn may have at most ${countWords(maxCalls, 'call', 'calls')}`);
}

/** The call was cancelled, alone or with its whole run. */
export function cancelled(reason: unknown): Failure {
  return failure('cancelled', 'cancelled', `The call was cancelled${because(reason)}.`);
}

/** The call was not approved, or not yet. `cause`: what went wrong when it was asked about. */
export function denied(reason: string | undefined, cause?: unknown): Failure {
  const message = ToolInterrupt.is(cause)
    ? toolErrorInfo(cause).message
    : `The call was denied${because(reason)}.`;
  return withCause(failure('denied', 'denied', message), cause);
}

/** The tool has thrown. */
export function thrown(error: unknown): Failure {
  const status = TimeoutFailure.is(error) ? 'timeout' : 'error';
  return { status, error: toolErrorInfo(error), carried: carriedParts(error) };
}

/** The response did not finish well, so the call was not started. */
export function skipped(why: string): Failure {
  return failure('skipped', 'skipped', `The call was not started: ${why}.`);
}

/** Why calls are skipped that an earlier one takes with it. */
export function failedBefore({ callId, toolName }: ToolResult): string {
  return `call "${callId}" (${toolName}), which comes before it, failed`;
}

/** A call that comes before it waits for outside input. */
export function heldBehind({ callId, toolName }: ToolResult, interrupt: ToolInterrupt): Failure {
  const why = `call "${callId}" (${toolName}), which comes before it, waits for outside input`;
  return withCause(skipped(why), interrupt);
}

/** The call took longer than `timeoutMs`. */
export function timedOut(timeoutMs: number): Failure {
  return failure('timeout', 'timeout', `The tool did not finish within ${timeoutMs} ms.`);
}

/** The call gave no output for `idleTimeoutMs`. */
export function idleTimedOut(idleTimeoutMs: number): Failure {
  return failure('timeout', 'idle-timeout', `The tool gave no output for ${idleTimeoutMs} ms.`);
}

const MAX_LISTED = 20;
const MAX_NAME_CHARS = 64;
const MAX_REASON_CHARS = 2_000;

function listOf(known: readonly string[]): string {
  if (known.length === 0) return 'There are no tools.';
  const listed = known.slice(0, MAX_LISTED).join(', ');
  const more = known.length > MAX_LISTED ? ` and ${known.length - MAX_LISTED} more` : '';
  return `Known tools: ${listed}${more}.`;
}

function because(reason: unknown): string {
  const text = textOf(reason);
  if (typeof text !== 'string' || text === '') return '';
  return `: ${excerpt(text.replace(/\.$/, ''), MAX_REASON_CHARS)}`;
}

/** The message of an error; anybody may have made that error, and it may throw when it is asked. */
function textOf(reason: unknown): unknown {
  try {
    return reason instanceof Error ? reason.message : reason;
  } catch {
    return undefined;
  }
}

function withCause(failed: Failure, cause: unknown): Failure {
  if (cause === undefined) return failed;
  return { ...failed, error: Object.freeze({ ...failed.error, cause }) };
}

function failure(status: Failure['status'], code: ToolErrorCode, message: string): Failure {
  const error = Object.freeze({ code, message, retryable: status === 'timeout' });
  return { status, error, parts: Object.freeze([textPart(message, undefined)]) };
}
