import type { HistoryCall } from './HistoryCall.ts';
import { asJson, asText } from './wireValues.ts';

/** The members of a call, as they stand in a message. */
export interface CallMembers {
  /** What the answer refers to. */
  readonly id: unknown;
  /** Name of the tool. */
  readonly name: unknown;
  /** The arguments: text, or a value. */
  readonly input: unknown;
  /** Set for a call of a custom tool. */
  readonly kind?: 'custom';
}

/** Reads a call that has an id; undefined without one, since nothing could refer to it. */
export function readHistoryCall(members: CallMembers): HistoryCall | undefined {
  return asText(members.id) === undefined ? undefined : readNamedCall(members);
}

/** Reads a call of a format in which the name and the order do where there is no id. */
export function readNamedCall({ id, name, input, kind }: CallMembers): HistoryCall {
  const text = typeof input === 'string' ? input : asJson(input);
  return {
    id: asText(id) ?? '',
    name: asText(name) ?? '',
    kind: kind ?? 'function',
    ...(text !== undefined && { arguments: text }),
  };
}
