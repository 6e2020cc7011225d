import { asyncScheduler, map, type Observable, toArray } from 'rxjs';
import type { CallAccess } from './CallAccess.ts';
import { joinOutputs } from './joinOutputs.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { toolOfHandler } from './toolOfHandler.ts';
import { workOf } from './workOf.ts';

/** What middleware asks of the call that it runs in. */
export type MiddlewareAccess = Pick<
  CallAccess,
  'scheduler' | 'traits' | 'graceMs' | 'attempt' | 'collect'
>;

/** As long as an executor's default. */
const GRACE_MS = 5_000;

/**
 * What middleware around `next` may ask of the call of `context`. A tool that runs without an executor has no call: then
 * time is that of the platform, the traits are the tool's own as far as they are known, and nothing bounds what is collected.
 */
export function accessOf(context: ToolContext, next: ToolHandler): MiddlewareAccess {
  return workOf(context)?.access ?? standIn(context.attempt, next);
}

function standIn(first: number, next: ToolHandler): MiddlewareAccess {
  let attempt = first;
  return {
    scheduler: asyncScheduler,
    traits: toolOfHandler(next)?.traits ?? {},
    graceMs: GRACE_MS,
    attempt: () => {
      attempt += 1;
      return attempt;
    },
    collect,
  };
}

function collect(source: Observable<ToolOutput>): Observable<ToolOutput> {
  return source.pipe(toArray(), map(joinOutputs));
}
