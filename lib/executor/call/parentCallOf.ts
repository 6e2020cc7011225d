import type { ToolContext } from '../../tools/ToolContext.ts';
import { workOf } from '../../tools/workOf.ts';
import { RunningCall } from './RunningCall.ts';

/**
 * The running call that a context was made for.
 *
 * @throws TypeError for an object that is no context of a running tool.
 */
export function parentCallOf(context: ToolContext): RunningCall {
  const parent = workOf(context);
  if (parent instanceof RunningCall) return parent;
  throw new TypeError('parent must be the context that the executor gave to a running tool.');
}
