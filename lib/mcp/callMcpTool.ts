import type { Tool } from '@modelcontextprotocol/client';
import {
  catchError,
  defer,
  merge,
  mergeMap,
  Observable,
  of,
  type SchedulerLike,
  takeWhile,
  throwError,
  timer,
} from 'rxjs';
import { whenSettled } from '../sources/whenSettled.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { MAX_DELAY_MS } from '../tools/traits.ts';
import type { Elicitations } from './Elicitations.ts';
import { limitSilence } from './limitSilence.ts';
import type { McpCallEvent } from './McpCallEvent.ts';
import type { McpLink } from './McpLink.ts';
import type { McpTool } from './McpTool.ts';
import { mcpFailure } from './mcpFailure.ts';
import type { Reconnect } from './Reconnect.ts';

/** The deadlines of calls. */
export interface CallMcpToolOptions {
  /** Longest silence in milliseconds. */
  readonly callIdleTimeoutMs: number;
  /** Longest time in milliseconds. */
  readonly callTimeoutMs: number;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
  /** Gives a tool as the server has listed it. @defaultValue none is known */
  readonly toolOf?: (rawName: string) => McpTool | undefined;
  /** The questions of the server: while one is open, silence is no matter. @defaultValue there are none */
  readonly elicitations?: Pick<Elicitations, 'isAsking$' | 'track'> | undefined;
}

/** Calls a tool by its raw name, as `CallMcpTool` does, and needs no context for it. */
export type CallByName = (
  rawName: string,
  args: Record<string, unknown>,
) => Observable<McpCallEvent>;

/** What the server is told when a call is cancelled: always the same, so that no reason of the application leaks. */
const CANCEL_REASON = 'The call was cancelled.';

/**
 * Gives what calls the tools of a server, over whatever link there is.
 *
 * Closes these defects of the official client 2.4. Its longest time is only looked at when there is progress: here both
 * deadlines are timers of ours. It reports a cancelled call as timed out, and tells the server the reason: here a call has a
 * signal of its own and a constant reason, and who has unsubscribed hears nothing. It reports an output that breaks its schema
 * as an error of the server, without the content: here it does not see the schema.
 */
export function callMcpTool(
  links: Pick<Reconnect, 'run'>,
  { callIdleTimeoutMs, callTimeoutMs, scheduler, toolOf, elicitations }: CallMcpToolOptions,
): CallByName {
  return (rawName, args) => {
    const subject = `The MCP tool ${JSON.stringify(rawName)}`;
    const fail = (code: 'timeout' | 'idle-timeout', words: string) =>
      throwError(() => new ToolFailure(`${subject} ${words}.`, { code }));
    const idle = () =>
      fail('idle-timeout', `gave no sign of life for ${callIdleTimeoutMs} milliseconds`);
    const late = defer(() => fail('timeout', `took more than ${callTimeoutMs} milliseconds`));
    const call = links
      .run((link) => requestTool(link, { name: rawName, arguments: args }, toolOf?.(rawName)))
      .pipe(catchError((error) => throwError(() => mcpFailure(error, { tool: rawName }))));
    const asking = elicitations?.track(call) ?? call;
    return merge(
      asking.pipe(
        limitSilence({
          idleMs: callIdleTimeoutMs,
          isPaused$: elicitations?.isAsking$ ?? of(false),
          with: idle,
          scheduler,
        }),
      ),
      timer(callTimeoutMs, scheduler).pipe(mergeMap(() => late)),
    ).pipe(takeWhile(({ type }) => type !== 'result', true));
  };
}

/** Calls a tool over a link, once. Unsubscribing cancels it at the server. */
function requestTool(
  { client, tap }: McpLink,
  call: { readonly name: string; readonly arguments: Record<string, unknown> },
  tool: McpTool | undefined,
): Observable<McpCallEvent> {
  return new Observable((subscriber) => {
    const abort = new AbortController();
    let isSettled = false;
    const progressToken = tap.listen((event) => {
      if (event.type === 'result') isSettled = true;
      subscriber.next(event);
    });
    const answer = client.callTool(
      { ...call, _meta: { progressToken } },
      { signal: abort.signal, timeout: MAX_DELAY_MS, ...(tool && { toolDefinition: seen(tool) }) },
    );
    whenSettled(answer, {
      fulfilled: (result) => {
        // The tap has passed it on, unless it came by another way, or under another form of the id.
        if (!isSettled) subscriber.next({ type: 'result', result });
        isSettled = true;
        subscriber.complete();
      },
      rejected: (error) => {
        isSettled = true;
        subscriber.error(error);
      },
    });
    return () => {
      tap.unlisten(progressToken);
      if (!isSettled) abort.abort(CANCEL_REASON);
    };
  });
}

/** What the client gets to see of a tool: of its arguments, some may have to be sent as headers, too. */
function seen({ name, inputSchema }: McpTool): Tool {
  return { name, inputSchema: { ...inputSchema, type: 'object' } };
}
