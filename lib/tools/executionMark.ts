import type { AnyTool } from './Tool.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import { workOf } from './workOf.ts';

const marked = new WeakSet<object>();

/** Notes that the source of `tool` says when its function runs, which may be later than its subscription, or never. */
export function markExecution<T extends AnyTool>(tool: T): T {
  marked.add(tool);
  return tool;
}

/** The source of a tool, which says when its function runs. One of any other make is taken to run when it is called. */
export function markedSource(tool: AnyTool): ToolHandler {
  const source = tool.source as ToolHandler<never, never> as ToolHandler;
  if (marked.has(tool)) return source;
  return (input, context) => {
    workOf(context)?.access?.executing();
    return source(input, context);
  };
}
