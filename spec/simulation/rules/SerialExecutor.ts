import { conflicts } from '../../helpers/conflicts.ts';
import type { CallFacts } from '../ledger/facts.ts';
import { ModelStore } from '../world/ModelStore.ts';

/**
 * The reference: runs calls one by one over a model store. Of each call it takes the steps that it has really made; whoever
 * never ran has made none.
 */
export class SerialExecutor {
  readonly #store = new ModelStore();
  /** What the calls should have read, by call: the digests of their steps. */
  readonly read: Map<CallFacts, readonly number[]> = new Map();

  /** Runs calls in their order. `isShared`: over the store that all runs share. */
  constructor(calls: readonly CallFacts[], isShared: boolean) {
    for (const call of calls) {
      const steps = call.effects.filter(({ shared }) => shared || !isShared);
      this.read.set(
        call,
        steps.map(({ step }) => this.#store.touch(call.claims, call.plan.n, step)),
      );
    }
  }

  /** Everything in the store. */
  get state(): string {
    return this.#store.state;
  }
}

/**
 * The calls of one run in the order of the model. A call whose claims an approval has changed comes behind those that had
 * started before.
 */
export function programOrder(calls: readonly CallFacts[]): CallFacts[] {
  const rest = calls.filter(({ started }) => started !== undefined);
  const order: CallFacts[] = [];
  while (rest.length > 0) {
    const next = rest.findIndex((call) => rest.every((other) => !mustPrecede(other, call)));
    order.push(...rest.splice(Math.max(0, next), 1));
  }
  return order;
}

function mustPrecede(one: CallFacts, other: CallFacts): boolean {
  if (one === other || !conflicts(one.claims, other.claims)) return false;
  const [first, last] = one.index < other.index ? [one, other] : [other, one];
  const isMoved = first.decided?.answer === 'changed' && startOf(last) < startOf(first);
  return isMoved ? one === last : one === first;
}

/** The calls of all runs in the order in which they started, which is one that conflicting calls kept to. */
export function startOrder(calls: readonly CallFacts[]): CallFacts[] {
  return calls
    .filter(({ started }) => started !== undefined)
    .sort((a, b) => startOf(a) - startOf(b));
}

function startOf({ started }: CallFacts): number {
  return started?.seq ?? Number.POSITIVE_INFINITY;
}
