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
  const byId = callsById(calls);
  const others: [HistoryAnswer, number][] = [];
  for (const [position, answer] of answers.entries()) {
    if (answer === undefined) continue;
    const owners = byId.get(answer.id);
    const owner = owners?.pop();
    if (owner !== undefined) found[owner] = position;
    else if (owners === undefined) others.push([answer, position]);
  }
  // Answers may have names as requests take them.
  const names = others.length === 0 ? [] : calls.map(({ name }) => callName(name, '.:'));
  for (const [{ id, name }, position] of others) {
    const wanted = callName(name, '.:');
    const owner = calls.findIndex(
      (call, at) =>
        found[at] === undefined &&
        (id === '' || call.id === '') &&
        (name === '' || wanted === names[at]),
    );
    if (owner >= 0) found[owner] = position;
  }
  return found;
}

/** The positions of the calls with each id, the first one last. */
function callsById(calls: readonly HistoryCall[]): Map<string, number[]> {
  const byId = new Map<string, number[]>();
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const id = calls[at]?.id ?? '';
    if (id === '') continue;
    const positions = byId.get(id);
    if (positions === undefined) byId.set(id, [at]);
    else positions.push(at);
  }
  return byId;
}
