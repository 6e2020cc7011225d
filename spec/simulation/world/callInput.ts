import type { CallInput } from '../../../lib/executor/call/CallInput.ts';
import type { CallPlan, RunPlan } from '../plan/TurnPlan.ts';

/** Another name of the argument `n`, where there are aliases. */
export const OTHER_KEY = 'number';

/** Another name of a tool, where there are aliases. */
export function otherName(tool: string): string {
  return `${tool}_too`;
}

/** The name that the model uses. */
export function wireName({ tool, alias }: CallPlan): string {
  return alias ? otherName(tool) : tool;
}

/** The number of the call that has this argument text. */
export function numberIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0]);
}

/** The argument text of a call, as the model writes it. */
export function argumentText({ n, arguments: kind }: CallPlan): string {
  switch (kind) {
    case 'unfit':
      return JSON.stringify({ n: `${n}` });
    case 'broken':
      return `{"n": ${n}, "pad": `;
    case 'renamed':
      return JSON.stringify({ [OTHER_KEY]: n });
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

/** The id of a call of model events that have none: whoever makes those makes one. */
export function blankId(index: number): string {
  return `blank_${index}`;
}

/** A call as it is pushed; every other one with its arguments as an object. */
export function callInput(call: CallPlan, ids: RunPlan['ids']): CallInput {
  const { n, arguments: kind } = call;
  const isObject = kind === undefined && n % 2 === 0;
  return {
    id: wireId(call, ids),
    name: wireName(call),
    arguments: isObject ? { n } : argumentText(call),
  };
}
