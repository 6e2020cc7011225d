import type { ClaimSet } from '../../../lib/executor/schedule/claims.ts';
import { conflicts } from '../../helpers/conflicts.ts';
import type { CallFacts } from '../ledger/facts.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { ToolPlan } from '../plan/TurnPlan.ts';
import { claimsOf, EXCLUSIVE, onlyReads } from './claimsOf.ts';
import { type Certainty, isLive } from './liveness.ts';

/** Why a call may not start now. */
export interface Obstacle {
  readonly kind:
    | 'approval'
    | 'commit'
    | 'turn'
    | 'slot'
    | 'cap'
    | 'total'
    | 'other run'
    | 'older ticket';
  /** The call that is in the way. */
  readonly behind?: CallFacts;
}

const NONE: ClaimSet = { access: 'none' };
const DEFAULT_MAX_CONCURRENT = 10;

/**
 * Everything that keeps a sealed call from starting now, by the admission rule itself: no index, no queue, a look at all
 * calls. `without`: a call that is to count as not there.
 */
export function obstaclesOf(
  call: CallFacts,
  ledger: Ledger,
  { certainty, without }: { readonly certainty: Certainty; readonly without?: CallFacts },
): Obstacle[] {
  const others = ledger.calls.filter((one) => one !== call && one !== without);
  const now = ledger.clock.now;
  const live = others.filter((one) => isLive(one, now, certainty));
  const found: Obstacle[] = [];
  if (isUnapproved(call)) found.push({ kind: 'approval' });
  if (isHeld(call)) found.push({ kind: 'commit' });
  for (const behind of inTheWay(call, now, certainty)) {
    if (behind !== without) found.push({ kind: 'turn', behind });
  }
  found.push(...fullRooms(call, ledger, { live, certainty }));
  found.push(...otherRuns(call, ledger, { live, certainty }));
  return found;
}

/** Whether somebody has yet to approve it. */
export function isUnapproved({ run, decided }: CallFacts): boolean {
  return run.options.approves === true && decided === undefined;
}

/** Whether it waits for a good finish. */
export function isHeld(call: CallFacts): boolean {
  return call.run.committed === undefined && policyOf(call) === 'committed';
}

/** When it may start: the tool says it, or the executor, or its claims. */
export function policyOf({ tool, run, claims }: CallFacts): 'sealed' | 'committed' {
  return tool?.start ?? run.options.start ?? (onlyReads(claims) ? 'sealed' : 'committed');
}

/** Calls of its own run that it must not run beside or overtake. */
function inTheWay(call: CallFacts, now: number, certainty: Certainty): CallFacts[] {
  return call.run.calls.filter((one) => {
    if (one === call || !conflicts(claimsNow(one), claimsNow(call))) return false;
    return one.index < call.index
      ? holdsPlace(one, now, certainty)
      : isMovedBehind(call, one) && isLive(one, now, certainty);
  });
}

/** Whether an approval has changed the claims of a call when a later one had started already. */
function isMovedBehind({ decided }: CallFacts, { started }: CallFacts): boolean {
  return decided?.answer === 'changed' && started !== undefined && started.seq < decided.seq;
}

/** What a call counts as: nobody knows the claims of one that is not sealed, unless its tool has none. */
export function claimsNow(call: CallFacts): ClaimSet {
  if (call.sealed === undefined) return call.tool?.claims === 'safe' ? NONE : EXCLUSIVE;
  return isSkippedAtChange(call) ? claimsOf(call.tool, call.plan, false) : call.claims;
}

/** Whether a call was skipped for the claims that an approval gave it: its place is that of the claims before. */
function isSkippedAtChange(call: CallFacts): call is CallFacts & { readonly tool: ToolPlan } {
  const { decided, tool, settled, started, knownResult, run } = call;
  const isNew = decided?.answer === 'changed' && settled?.at === decided.at;
  if (!isNew || knownResult?.status !== 'skipped' || tool === undefined || started !== undefined)
    return false;
  // Not one that failed when it had these claims already.
  return run.calls.some(
    ({ index, settled, knownResult }) =>
      index < call.index &&
      (settled?.seq ?? Number.POSITIVE_INFINITY) < decided.seq &&
      (knownResult?.status === 'error' || knownResult?.status === 'timeout'),
  );
}

/** Whether later calls that conflict with it have to wait for it. */
export function holdsPlace(call: CallFacts, now: number, certainty: Certainty): boolean {
  if (isLive(call, now, certainty)) return true;
  if (call.started !== undefined || call.isHopeless || call.hasLeft) return false;
  if (call.sealed === undefined) return call.run.ending === undefined && !call.run.isStopped;
  if (!call.isAdmissible) return false;
  const result = call.knownResult;
  if (result === undefined) return true;
  if (!keepsPlace(call, result.status, certainty)) return false;
  return inTheWay(call, now, certainty).length > 0;
}

/** Whether a call that never starts keeps its place until those before it have settled (S13). */
function keepsPlace(call: CallFacts, status: string, certainty: Certainty): boolean {
  if (certainty === 'perhaps') return status === 'cancelled' || status === 'skipped';
  const { cancelled, events } = call;
  const hasWaited = events.some(
    ({ event, moment }) => event.type === 'tool-queued' && moment.seq < (cancelled?.seq ?? 0),
  );
  return status === 'cancelled' && hasWaited;
}

/** The calls that hold something, as far as that is known. */
interface Live {
  readonly live: readonly CallFacts[];
  readonly certainty: Certainty;
}

/**
 * Limits that are reached. Calls around a nested run do not count for it; but where others wait for room, it has no more than
 * that of one call from them.
 */
function fullRooms(call: CallFacts, ledger: Ledger, { live, certainty }: Live): Obstacle[] {
  const { run, tool } = call;
  const { maxConcurrent = DEFAULT_MAX_CONCURRENT, maxConcurrentTotal = 0 } = ledger.options;
  const cap = tool?.cap ?? 0;
  const counted = live.filter((one) => !run.ancestors.includes(one));
  const found: Obstacle[] = [];
  const own = live.filter((one) => one.run === run);
  if (own.length >= maxConcurrent) found.push({ kind: 'slot' });
  if (cap > 0 && counted.filter((one) => one.tool === tool).length >= cap) {
    found.push({ kind: 'cap' });
  }
  const inAll = certainty === 'perhaps' && own.length > 0 ? live : counted;
  if (maxConcurrentTotal > 0 && inAll.length >= maxConcurrentTotal) found.push({ kind: 'total' });
  return found;
}

/** Calls of other runs that hold a key it claims, or have waited longer for one. */
function otherRuns(call: CallFacts, ledger: Ledger, { live, certainty }: Live): Obstacle[] {
  if (call.claims.access !== 'keys') return [];
  const { run } = call;
  const found: Obstacle[] = live
    .filter((one) => one.run !== run && !run.ancestors.includes(one) && meets(one, call))
    .map((behind) => ({ kind: 'other run', behind }));
  // Tickets may wait for the calls around a nested run, so that it passes over them.
  if (run.ancestors.length > 0) return found;
  const isOlder = (one: CallFacts): boolean =>
    certainty === 'perhaps'
      ? !isUnapproved(one) && !isHeld(one)
      : one.ticket !== undefined && one.ticket < (call.earliestTicket ?? Number.POSITIVE_INFINITY);
  const waiting = ledger.calls.filter(
    (one) => one.run !== run && one.isWaiting && meets(one, call) && isOlder(one),
  );
  return [...found, ...waiting.map((behind): Obstacle => ({ kind: 'older ticket', behind }))];
}

/** Whether two calls of different runs claim a key that they must not have together. */
function meets(one: CallFacts, other: CallFacts): boolean {
  return one.claims.access === 'keys' && conflicts(one.claims, other.claims);
}
