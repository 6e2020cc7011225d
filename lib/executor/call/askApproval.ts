import { catchError, defaultIfEmpty, defer, map, type Observable, of, take, timeout } from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import { fromGiven } from '../../sources/fromGiven.ts';
import { leftQuietly } from '../../sources/leftQuietly.ts';
import { toolErrorInfo } from '../../tools/toolErrorInfo.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import type { Settings } from '../executorOptions.ts';

/** What was decided about a call. */
export type Decision =
  | { readonly type: 'approved' }
  | { readonly type: 'changed'; readonly input: unknown }
  | { readonly type: 'denied'; readonly reason: string | undefined; readonly cause?: unknown };

const APPROVED: Decision = { type: 'approved' };

/**
 * Asks for approval of a call.
 *
 * Emits exactly one decision, synchronously if that is how the answer comes, and completes; never errors: what `approve`
 * throws, errors with, or gives wrongly is a denial that says so, and so is silence for `approvalTimeoutMs`. Unsubscribing
 * unsubscribes what `approve` gave.
 */
export function askApproval(
  call: ToolCall,
  input: unknown,
  {
    approve,
    approvalTimeoutMs,
    scheduler,
  }: Pick<Settings, 'approve' | 'approvalTimeoutMs' | 'scheduler'>,
): Observable<Decision> {
  if (approve === undefined) return of(APPROVED);
  const decision$ = defer(() => leftQuietly(fromGiven<unknown>(approve(call, input)))).pipe(
    take(1),
    map(toDecision),
    defaultIfEmpty(denied('nobody answered')),
    catchError((error: unknown) => of(denied(toolErrorInfo(error).message, error))),
  );
  if (approvalTimeoutMs === undefined) return decision$;
  const late = denied(`nobody answered within ${approvalTimeoutMs} ms`);
  return decision$.pipe(timeout({ first: approvalTimeoutMs, scheduler, with: () => of(late) }));
}

function toDecision(answer: unknown): Decision {
  if (answer === true) return APPROVED;
  if (answer === false) return denied(undefined);
  if (typeof answer === 'object' && answer !== null) {
    if ('input' in answer) return { type: 'changed', input: answer.input };
    if ('reason' in answer) return denied(String(answer.reason));
  }
  const rule = 'approve must give true, false, { input } or { reason }';
  throw new TypeError(wrongValue(rule, answer));
}

function denied(reason: string | undefined, cause?: unknown): Decision {
  return { type: 'denied', reason, ...(cause !== undefined && { cause }) };
}
