import { hooksMiddleware } from '../tools/hooksMiddleware.ts';
import { readHooks, type ToolHooks } from '../tools/ToolHooks.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';

/**
 * Calls hooks around the running of a tool: `beforeExecute`, then the tool, then `afterExecute` with its whole output or
 * `onError` with what it has thrown. Without hooks it wraps nothing.
 *
 * Emits the output as it comes, or whole if there is `afterExecute`. Errors with what the tool or a hook has thrown.
 * Unsubscribing stops the tool, or drops the answer that is waited for; no further hook is called.
 *
 * @throws TypeError naming the hook that is no function.
 */
export function withHooks(hooks: ToolHooks): ToolMiddleware {
  return hooksMiddleware(readHooks('hooks', hooks));
}
