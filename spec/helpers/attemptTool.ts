import type { Observable } from 'rxjs';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';

/** A tool of strings, and the contexts that its attempts have got. */
export interface AttemptTool {
  readonly tool: AnyTool;
  readonly contexts: readonly ToolContext[];
}

/** A safe tool named `a` whose attempts give one source after the other, the last one again and again. */
export function attemptTool(
  sources: readonly Observable<string>[],
  traits: ToolTraits<never, unknown> = { concurrency: 'safe' },
): AttemptTool {
  const contexts: ToolContext[] = [];
  const execute = (_input: unknown, context: ToolContext): Observable<string> => {
    contexts.push(context);
    return sources[Math.min(contexts.length, sources.length) - 1] as Observable<string>;
  };
  return { tool: streamable({ name: 'a', ...traits, execute } as never), contexts };
}
