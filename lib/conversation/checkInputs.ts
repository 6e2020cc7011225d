import { isObject } from '../schema/isObject.ts';
import { inWords } from '../schema/schemaWords.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ResumeOptions } from './ConverseOptions.ts';

/**
 * Checks that each input is for a call of the snapshot that waits for one, and a decision where the call waits for its approval.
 *
 * @throws TypeError naming the input, what was expected and what came.
 */
export function checkInputs({ snapshot, inputs = {} }: ResumeOptions): void {
  const calls = [...(snapshot.executed ?? []), ...(snapshot.response?.calls ?? [])];
  const waiting = new Map(
    calls.flatMap(({ call, interrupt }) => (interrupt ? [[call.id, interrupt]] : [])),
  );
  for (const [id, input] of Object.entries(inputs)) {
    const name = `resume.inputs[${JSON.stringify(id)}]`;
    const interrupt = waiting.get(id);
    if (interrupt === undefined) {
      throw new TypeError(`${name} must be for a call that waits; ${callsInWords(waiting)}.`);
    }
    if (!interrupt.isApproval || isDecision(input)) continue;
    const rule = `${name} must be true, false, { input } or { reason }: the call waits for its approval`;
    throw new TypeError(wrongValue(rule, input));
  }
}

function callsInWords(waiting: ReadonlyMap<string, unknown>): string {
  if (waiting.size === 0) return 'no call does';
  return `those that do are ${inWords([...waiting.keys()].map((id) => JSON.stringify(id)))}`;
}

function isDecision(input: unknown): boolean {
  return typeof input === 'boolean' || (isObject(input) && ('input' in input || 'reason' in input));
}
