import type { CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { programOrder, SerialExecutor, startOrder } from '../rules/SerialExecutor.ts';

/** S6: the calls have the effects, and have read the values, of running them one by one in order. */
export function checkEffects(ledger: Ledger): Check {
  return {
    over() {
      for (const run of ledger.runs) {
        const serial = new SerialExecutor(programOrder(run.calls), false);
        compare(ledger, serial, { what: `run ${run.id}`, state: run.store.state, store: 0 });
      }
      // Between runs there is no order but that in which conflicting calls have started (S4).
      const serial = new SerialExecutor(startOrder(ledger.calls), true);
      compare(ledger, serial, { what: 'all runs', state: ledger.store.state, store: 1 });
    },
  };
}

/** What is compared: the state of a store, and which of two digests of a step belongs to it. */
interface Compared {
  readonly what: string;
  readonly state: string;
  readonly store: 0 | 1;
}

function compare(ledger: Ledger, serial: SerialExecutor, { what, state, store }: Compared): void {
  const property = store === 0 ? 'S6' : 'S4';
  if (serial.state !== state) {
    ledger.report(property, `${what}: the store is not what calls one by one leave behind`);
  }
  for (const [call, expected] of serial.read) {
    const read = readBy(call, store);
    if (read.join() !== expected.join()) {
      ledger.report(property, `${call.name} has read what it reads in no serial order of ${what}`);
    }
  }
}

function readBy({ effects }: CallFacts, store: 0 | 1): number[] {
  return effects.filter(({ shared }) => shared || store === 0).map(({ read }) => read[store]);
}
