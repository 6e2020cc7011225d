import { catchError, defer, EMPTY, mergeMap, type Observable, of, take, throwIfEmpty } from 'rxjs';
import type { SchemaValidator } from '../schema/SchemaValidator.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { callFailure } from './callFailure.ts';
import { contentParts } from './contentParts.ts';
import type { McpCallEvent } from './McpCallEvent.ts';
import type { McpTool } from './McpTool.ts';
import { outputCheck } from './outputCheck.ts';
import { type McpProgress, progressGate } from './progressGate.ts';

/** One run of a server's tool. */
export interface McpRun {
  /** Name of the tool, for messages. */
  readonly name: string;
  /** Most UTF-16 code units of the structured value as JSON text. */
  readonly maxStructuredChars: number;
  /** Checks the structured value. */
  readonly validator: SchemaValidator | undefined;
  /** Makes the call. */
  readonly call: () => Observable<McpCallEvent>;
  /** Takes the progress. */
  readonly progress: (news: McpProgress) => void;
  /** Gives milliseconds. */
  readonly now: () => number;
}

/**
 * Runs a tool of a server. Cold: each subscription is one call. Emits the output that `contentParts` makes of the answer, and
 * completes; what comes after the answer is not looked at. Errors with `ToolFailure`, as `callFailure` says, and with what
 * `progress` throws. Unsubscribing unsubscribes from the call.
 */
export function runMcpTool(
  { outputSchema }: Pick<McpTool, 'outputSchema'>,
  { name, maxStructuredChars, validator, call, progress, now }: McpRun,
): Observable<ToolOutput> {
  return defer(() => {
    const tell = progressGate(now);
    return defer(call).pipe(
      catchError((error: unknown) => {
        throw callFailure(error, name);
      }),
      mergeMap((event) => {
        if (event.type === 'result') {
          const isStructured = outputSchema !== undefined;
          const validate = outputCheck(outputSchema, validator);
          return of(contentParts(event.result, { maxStructuredChars, isStructured, validate }));
        }
        const news = tell(event);
        if (news !== undefined) progress(news);
        return EMPTY;
      }),
      take(1),
      throwIfEmpty(() => noAnswer(name)),
    );
  });
}

function noAnswer(name: string): ToolFailure {
  return new ToolFailure(`The server of tool "${name}" gave no answer.`, { code: 'unavailable' });
}
