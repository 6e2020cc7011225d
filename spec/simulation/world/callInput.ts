import type { CallInput } from '../../../lib/executor/call/CallInput.ts';
import type { CallPlan, RunPlan } from '../plan/TurnPlan.ts';

/** The argument text of a call, as the model writes it. */
export function argumentText({ n, arguments: kind }: CallPlan): string {
  switch (kind) {
    case 'unfit':
      return JSON.stringify({ n: `${n}` });
    case 'broken':
      return `{"n": ${n}, "pad": `;
    case 'padded':
      return `${JSON.stringify({ n })}${' '.repeat(6)}\n`;
    case 'long':
      return `{ "n": ${n},\n "pad": "ü – \\"quoted\\" \\n 😀" }`;
    default:
      return JSON.stringify({ n });
  }
}

/** The id that a call has on the wire. */
export function wireId({ n }: CallPlan, ids: RunPlan['ids']): string {
  switch (ids) {
    case 'blank':
      return '';
    case 'same':
      return 'call_x';
    case 'pairs':
      return `call_${n >> 1}`;
    default:
      return `call_${n}`;
  }
}

/** A call as it is pushed; every other one with its arguments as an object. */
export function callInput(call: CallPlan, ids: RunPlan['ids']): CallInput {
  const { n, tool, arguments: kind } = call;
  const isObject = kind === undefined && n % 2 === 0;
  return { id: wireId(call, ids), name: tool, arguments: isObject ? { n } : argumentText(call) };
}
