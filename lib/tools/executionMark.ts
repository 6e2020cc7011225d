import type { AnyTool } from './Tool.ts';

const marked = new WeakSet<object>();

/** Notes that the source of `tool` says when its function runs, which may be later than its subscription, or never. */
export function markExecution<T extends AnyTool>(tool: T): T {
  marked.add(tool);
  return tool;
}

/** Whether the source of `tool` says when its function runs. A source of any other make is taken to run at once. */
export function marksExecution(tool: AnyTool): boolean {
  return marked.has(tool);
}
