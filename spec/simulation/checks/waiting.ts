import type { ToolQueuedEvent } from '../../../lib/tools/ToolEvent.ts';
import type { CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { holdsPlace, type Obstacle, obstaclesOf } from '../rules/obstacles.ts';

/** What keeps a call waiting: for sure, and perhaps. */
interface Reasons {
  readonly sure: readonly Obstacle[];
  readonly all: readonly Obstacle[];
}

/** Calls that wait are told why; and between runs they wait in a line, which the admission rule looks at. */
export function checkWaiting(ledger: Ledger): Check {
  return {
    quiet() {
      for (const call of ledger.calls) {
        if (call.knownResult !== undefined) noteLeaving(ledger, call);
        if (!call.isWaiting) continue;
        const reasons = {
          sure: obstaclesOf(call, ledger, { certainty: 'surely' }),
          all: obstaclesOf(call, ledger, { certainty: 'perhaps' }),
        };
        for (const { kind } of reasons.sure) call.met.add(kind);
        noteTicket(ledger, call, reasons);
        if (reasons.all.length > 0 && !call.run.plan.plain) checkTold(ledger, call, reasons);
      }
    },
  };
}

/** The later ones are told where none of the earlier ones is in the way. */
const LEVELS: Readonly<Record<Obstacle['kind'], number>> = {
  approval: 0,
  commit: 1,
  turn: 2,
  slot: 3,
  cap: 3,
  total: 3,
  'other run': 3,
  'older ticket': 3,
};

const IN_LINE: readonly Obstacle['kind'][] = ['other run', 'older ticket'];

function checkTold(ledger: Ledger, call: CallFacts, { sure, all }: Reasons): void {
  const told = call.events.findLast(({ event }) => event.type === 'tool-queued')?.event;
  if (told?.type !== 'tool-queued') return ledger.report('queued', `${call.name} waits untold`);
  const kinds = kindsOf(told);
  const level = LEVELS[kinds[0] ?? 'slot'];
  const isFirst = sure.every(({ kind }) => LEVELS[kind] >= level);
  const isThere = all.some(
    ({ kind, behind }) =>
      kinds.includes(kind) && (told.behind === undefined || told.behind === behind?.index),
  );
  // Who has stood in the line between runs keeps the place, and the reason, whatever else is in the way then.
  const isInLine = kinds === IN_LINE && call.claims.access === 'keys' && ledger.runs.length > 1;
  if (isFirst && (isThere || isInLine)) return;
  const reasons = all.map(({ kind, behind }) => `${kind} ${behind?.index ?? ''}`).join(', ');
  const { waitsFor, behind = '' } = told;
  ledger.report('queued', `${call.name} waits for: ${reasons}; told ${waitsFor} ${behind}`);
}

function kindsOf({ waitsFor, behind }: ToolQueuedEvent): readonly Obstacle['kind'][] {
  if (waitsFor === 'slot') return ['slot', 'cap', 'total'];
  return waitsFor === 'turn' && behind === undefined ? IN_LINE : [waitsFor];
}

/** Notes that a call which never started keeps no place any more: it does not come back to one. */
function noteLeaving({ clock }: Ledger, call: CallFacts): void {
  if (call.started === undefined) call.hasLeft ||= !holdsPlace(call, clock.now, 'perhaps');
}

/** Notes since when a call waits only for calls of other runs: no later one may go before it. */
function noteTicket(ledger: Ledger, call: CallFacts, { sure, all }: Reasons): void {
  const isInLine = all.some(({ kind }) => IN_LINE.includes(kind));
  if (sure.some(({ kind }) => kind === 'turn')) call.earliestTicket = undefined;
  else if (isInLine && sure.every(({ kind }) => LEVELS[kind] === 3)) {
    call.earliestTicket ??= ledger.quietTimes;
  }
  if (all.some(({ kind }) => kind === 'turn')) call.ticket = undefined;
  // Where room is scarce, nobody from outside can tell whose turn it is.
  if ((ledger.options.maxConcurrentTotal ?? 0) > 0) return;
  const isHeldUp = sure.some(({ kind }) => kind === 'other run');
  if (isHeldUp && all.every(({ kind }) => IN_LINE.includes(kind))) {
    call.ticket ??= ledger.quietTimes;
  }
}
