import type { ToolCall } from '../../lib/model/ToolCall.ts';

/** A sealed call of a tool; `members` win. */
export function callOf(name: string, members: Partial<ToolCall> = {}): ToolCall {
  return { kind: 'function', index: 0, id: `call_${name}`, name, arguments: '{}', ...members };
}
