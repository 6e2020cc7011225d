import { callName } from './callName.ts';
import type { HistoryCall } from './HistoryCall.ts';
import type { HistoryAnswer } from './HistoryRules.ts';

/**
 * Finds the answers to the calls of one turn: for every call the position of its answer, undefined for a call that has none.
 *
 * An answer belongs to the first call with its id that has none yet, and to no other. Where either of them has no id, the name
 * counts, and the order where there is no name either.
 */
export function matchAnswers(
  calls: readonly HistoryCall[],
  answers: readonly (HistoryAnswer | undefined)[],
): (number | undefined)[] {
  const found: (number | undefined)[] = calls.map(() => undefined);
  const byId = positionsBy(calls, ({ id }) => (id === '' ? [] : [id]));
  const others: [HistoryAnswer, number][] = [];
  for (const [position, answer] of answers.entries()) {
    if (answer === undefined) continue;
    const owners = byId.get(answer.id);
    const owner = owners?.pop();
    if (owner !== undefined) found[owner] = position;
    else if (owners === undefined) others.push([answer, position]);
  }
  if (others.length === 0) return found;
  const byName = positionsBy(calls, namesOf);
  for (const [{ id, name }, position] of others) {
    const owner = takeFirst(byName.get(nameKey(name, id !== '')) ?? [], found);
    if (owner !== undefined) found[owner] = position;
  }
  return found;
}

/** Takes the first of some positions, the last one here, at which nothing was found; what is before it is of no use any more. */
function takeFirst(
  positions: number[],
  found: readonly (number | undefined)[],
): number | undefined {
  let first = positions.pop();
  while (first !== undefined && found[first] !== undefined) first = positions.pop();
  return first;
}

/** The positions of the calls with each key, the first one last. */
function positionsBy(
  calls: readonly HistoryCall[],
  keysOf: (call: HistoryCall) => readonly string[],
): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const call = calls[at];
    for (const key of call === undefined ? [] : keysOf(call)) {
      const positions = byKey.get(key);
      if (positions === undefined) byKey.set(key, [at]);
      else positions.push(at);
    }
  }
  return byKey;
}

/** The keys under which answers find a call that has not their id. */
function namesOf({ id, name }: HistoryCall): readonly string[] {
  const named = callName(name, '.:');
  const keys = [nameKey('', false), nameKey(named, false)];
  return id === '' ? [...keys, nameKey('', true), nameKey(named, true)] : keys;
}

/** `hasId`: only a call without an id can be meant. An answer may have its name as requests take it, or none. */
function nameKey(name: string, hasId: boolean): string {
  return `${hasId} ${name === '' ? '' : callName(name, '.:')}`;
}
