import type { ModelTurn, TurnFault, TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import { Random } from '../simulation/plan/Random.ts';

/** Which request of which conversation is answered. */
export interface TurnPlace {
  /** Seed of the conversation. */
  readonly seed: number;
  /** How many responses are in its messages. */
  readonly turn: number;
  /** How many requests it has sent before, those that broke too. */
  readonly requests: number;
}

/** So many turns have calls; the next one has none. */
const TURNS_WITH_CALLS = 3;
const FAULT_PERCENT = 25;
const STATUSES = [429, 500, 503, 529];

/**
 * The turn that answers a request. What it says depends on the turn alone, so that a request that is sent again gets the same
 * calls; whether it breaks, and where, depends on the request.
 */
export function scriptTurn({ seed, turn, requests }: TurnPlace): ModelTurn {
  const said = new Random(seed * 101 + turn);
  const steps: TurnStep[] = [{ text: 'so '.repeat(said.between(1, 20)) }];
  if (turn < TURNS_WITH_CALLS) steps.push(...said.many(1, 5, (at) => callStep(said, turn, at)));
  const fate = new Random(seed * 997 + requests * 31 + 7);
  if (!fate.chance(FAULT_PERCENT)) return { steps };
  const fault = makeFault(fate);
  if (fault.fault === 'status') return { steps: [fault] };
  return { steps: steps.toSpliced(fate.between(0, steps.length), 0, fault) };
}

function callStep(random: Random, turn: number, at: number): TurnStep {
  const name = random.weighted({ read: 4, write: 3, stream: 2, fail: 1, slow: 1, ask: 1, none: 1 });
  return { call: { name, arguments: { n: turn * 100 + at } } };
}

function makeFault(random: Random): TurnFault {
  const fault = random.weighted({
    status: 3,
    reset: 3,
    cut: 2,
    error: 2,
    garbage: 1,
    silence: 1,
    slow: 1,
  });
  switch (fault) {
    case 'status':
      return { fault, status: random.oneOf(STATUSES), headers: { 'retry-after': '0' } };
    case 'slow':
      return { fault, chunkBytes: 7, chunkMs: 1 };
    default:
      return { fault };
  }
}
