import type { FormatHistory } from './HistoryCall.ts';
import type { HistoryRules } from './HistoryRules.ts';
import type { WireObject } from './WireObject.ts';
import { asObject } from './wireValues.ts';

/** The half of a format's history that only reads. */
export function readHistory<Message>({
  isModel,
  calls,
  isEmpty,
}: HistoryRules): Pick<FormatHistory<Message>, 'calls' | 'isEmpty'> {
  return {
    calls: (given) => entriesOf(given).filter(isModel).flatMap(calls),
    isEmpty: (given) => entriesOf(given).every(isEmpty),
  };
}

function entriesOf(given: unknown): WireObject[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map(asObject).filter((entry) => entry !== undefined);
}
