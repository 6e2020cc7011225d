import { conflicts } from '../../helpers/conflicts.ts';
import type { Ledger, Violation } from '../ledger/Ledger.ts';
import { Random } from '../plan/Random.ts';
import type { CallPlan, RunPlan, ToolPlan, TurnPlan } from '../plan/TurnPlan.ts';

/** Higher than the number of any other call. */
const BYSTANDER = 1_000_000;

const tool: ToolPlan = { name: 'bystander', claims: 'safe' };
const call: CallPlan = {
  n: BYSTANDER,
  tool: tool.name,
  script: { steps: [{ waitsMs: 2, says: 3 }] },
};

/** A turn, and the same with one call more that conflicts with none. */
export interface Pair {
  readonly without: TurnPlan;
  readonly with: TurnPlan;
}

/**
 * S11 is about two turns: makes the pair of a plan, with room for everybody; undefined if no run can take a call that
 * conflicts with none: exclusive calls conflict with all, and bytes that are cut come at other times with one call more.
 */
export function pairOf(plan: TurnPlan, ledger: Ledger, seed: number): Pair | undefined {
  const random = new Random(seed);
  const takers = plan.runs.filter((run) => canTake(run, ledger));
  if (takers.length === 0 || runsMeet(ledger) || isCoupled(plan)) return undefined;
  const taker = random.oneOf(takers);
  const place = random.below(taker.calls.length + 1);
  const { maxConcurrentTotal, maxCalls, ...options } = plan.options ?? {};
  const without = {
    ...plan,
    options: { ...options, maxConcurrent: 1_000 },
    tools: [...plan.tools.map(({ cap, ...rest }) => rest), tool],
  };
  const runs = plan.runs.map((run) =>
    run === taker ? { ...run, calls: run.calls.toSpliced(place, 0, call) } : run,
  );
  return { without, with: { ...without, runs } };
}

/**
 * Whether a call may change others that it does not conflict with: it fails where all later ones go with it, or, by its time
 * between others, changes what a nested run had done when somebody acts on a run.
 */
function isCoupled({ options, runs }: TurnPlan): boolean {
  if (options?.cascade === 'all' && options.around?.includes('timeout')) return true;
  const steps = runs.flatMap(({ calls }) => calls.flatMap(({ script }) => script?.steps ?? []));
  const isActedOn = runs.some(({ acts = [] }) => acts.length > 0) || steps.some(({ acts }) => acts);
  return isActedOn && steps.some(({ nests }) => nests !== undefined);
}

/** Whether calls of different runs want the same keys: which of them comes first has nothing to do with the order of a run. */
function runsMeet({ calls }: Ledger): boolean {
  const keyed = calls.filter(({ claims }) => claims.access === 'keys');
  return keyed.some((one) =>
    keyed.some((other) => one.run !== other.run && conflicts(one.claims, other.claims)),
  );
}

function canTake(plan: RunPlan, { runs }: Ledger): boolean {
  const { entry = 'push' } = plan;
  const isTimed = entry !== 'anthropic' && entry !== 'openai';
  const calls = runs.find((run) => run.plan === plan)?.calls ?? [];
  return isTimed && calls.length > 0 && calls.every(({ claims }) => claims.access !== 'exclusive');
}

/** What is different for the other calls of a run. */
export function differences(without: Ledger, withIt: Ledger): Violation[] {
  return without.runs.flatMap(({ id }) => {
    const [before, after] = [orderOf(without, id), orderOf(withIt, id)];
    if (before === after) return [];
    const message = `one call more changes run ${id} from ${before} to ${after}`;
    return [{ property: 'S11', message }];
  });
}

/** Starts and results of all calls of a run but the bystander, in order and with times; but for what is discarded at last. */
function orderOf({ calls, stuckAt }: Ledger, id: number): string {
  const others = calls.filter(({ plan, run }) => plan.n !== BYSTANDER && run.id === id);
  const starts = others.flatMap(({ started, plan }) =>
    started === undefined ? [] : [{ ...started, text: `start ${plan.n}` }],
  );
  const results = others.flatMap(({ settled, result, plan }) =>
    settled === undefined ? [] : [{ ...settled, text: `${result?.status} ${plan.n}` }],
  );
  const all = [...starts, ...results]
    .filter(({ seq }) => seq < (stuckAt?.seq ?? 0))
    .sort((a, b) => a.seq - b.seq);
  return all.map(({ at, text }) => `${at} ${text}`).join('; ');
}
