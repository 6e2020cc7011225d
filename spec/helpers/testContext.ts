import type { WorkTracker } from '../../lib/sources/WorkTracker.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { TrackedContext } from '../../lib/tools/workOf.ts';

/** A context of a call, for tools that are run without an executor. Frozen, like a real one. */
export function testContext(facts: Partial<ToolContext> = {}, tracker?: WorkTracker): ToolContext {
  const context = Object.assign(new TrackedContext(tracker), {
    callId: 'call_0',
    index: 0,
    toolName: 'tool',
    requestedName: 'tool',
    arguments: '{}',
    signal: new AbortController().signal,
    attempt: 1,
    options: {},
    progress: () => {},
    ...facts,
  });
  return Object.freeze(context);
}
