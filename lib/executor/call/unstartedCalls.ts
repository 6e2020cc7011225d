import type { CallRecord } from './CallRecord.ts';
import type { ClaimedCall } from './ClaimedCalls.ts';

/** Gives those of the calls whose claims are known and that have neither started nor settled. */
export function* unstartedCalls(
  records: Iterable<CallRecord>,
): Generator<ClaimedCall<CallRecord>, void, undefined> {
  for (const { turn, resolved, startedAt, result } of records) {
    if (turn === undefined || resolved === undefined) continue;
    if (startedAt === undefined && result === undefined) yield { turn, claims: resolved.claims };
  }
}
