import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { WorkScope } from '../../lib/tools/WorkScope.ts';
import { WORK } from '../../lib/tools/workOf.ts';

/** A context of a call, for tools that are run without an executor. Frozen, like a real one. */
export function testContext(facts: Partial<ToolContext> = {}, work?: WorkScope): ToolContext {
  return Object.freeze({
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
    ...(work && { [WORK]: work }),
  });
}
