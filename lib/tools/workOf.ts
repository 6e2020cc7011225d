import type { ToolContext } from './ToolContext.ts';
import { WorkScope } from './WorkScope.ts';

/**
 * Where a context keeps the scope of its work. Enumerable, so that a copy of a context, with other options perhaps, is still
 * a context of its call.
 */
export const WORK: unique symbol = Symbol('work');

/** The scope of the work of the call that `context`, or what it is a copy of, was made for; undefined if there is none. */
export function workOf(context: ToolContext<unknown>): WorkScope | undefined {
  const isObject = typeof context === 'object' && context !== null;
  const work: unknown = isObject ? Reflect.get(context, WORK) : undefined;
  return work instanceof WorkScope ? work : undefined;
}
