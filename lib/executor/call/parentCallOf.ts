import type { ToolContext } from '../../tools/ToolContext.ts';
import type { WorkScope } from '../../tools/WorkScope.ts';
import { workOf } from '../../tools/workOf.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { RunningCall } from './RunningCall.ts';

/** The running call that a context was made for, and the work, the call's or of one attempt, that goes on in it. */
export interface ParentCall {
  /** The call. */
  readonly call: RunningCall;
  /** What counts the work, and stops it. */
  readonly work: WorkScope;
}

/**
 * The running call that a context was made for.
 *
 * @throws TypeError for an object that is no context of a running tool.
 */
export function parentCallOf(context: ToolContext): ParentCall {
  const work = workOf(context);
  const call = work?.access;
  if (work !== undefined && call instanceof RunningCall) return { call, work };
  const rule = 'parent must be the context that the executor gave to a running tool';
  throw new TypeError(wrongValue(rule, context));
}
