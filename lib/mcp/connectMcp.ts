import {
  catchError,
  EMPTY,
  firstValueFrom,
  ignoreElements,
  lastValueFrom,
  type MonoTypeOperatorFunction,
  map,
  merge,
  type Observable,
  ReplaySubject,
  type SchedulerLike,
  Subject,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { messageOf } from '../tools/toolErrorInfo.ts';
import type { ConnectMcpOptions } from './ConnectMcpOptions.ts';
import { type CallByName, callMcpTool } from './callMcpTool.ts';
import { checkTarget } from './checkTarget.ts';
import { Elicitations, type ElicitationsOptions } from './Elicitations.ts';
import { type ListChangesOptions, listChanges } from './listChanges.ts';
import { listenForChanges } from './listenForChanges.ts';
import type { McpConnection } from './McpConnection.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpLink } from './McpLink.ts';
import type { McpTarget } from './McpTarget.ts';
import type { McpTool } from './McpTool.ts';
import { openNext } from './openNext.ts';
import { Reconnect } from './Reconnect.ts';
import { type Rate, rateGate } from './rateGate.ts';
import { readConnectOptions } from './readConnectOptions.ts';
import { readToolOptions } from './readToolOptions.ts';
import { ToolFeed } from './ToolFeed.ts';

const MAX_DIAGNOSTICS = 100;

const DIAGNOSTICS_RATE: Rate = { burst: 100, perSecond: 10 };

/**
 * Connects to an MCP server, and gives its tools as tools of ours. It begins at once; `refresh()` tells when the tools are
 * there, or why not. What goes wrong later is a diagnostic, or the failure of a call; a connection that is lost is opened again
 * by the next call.
 *
 * @throws TypeError or RangeError for a wrong target or option; the message names it, what was expected and what came.
 */
export function connectMcp(target: McpTarget, options: ConnectMcpOptions = {}): McpConnection {
  return openConnection(target, options).connection;
}

/** A connection, and what calls the tools of its server directly. */
export interface OpenConnection {
  /** The connection. */
  readonly connection: McpConnection;
  /** Calls a tool, whether or not it is listed. */
  readonly call: CallByName;
  /** A tool as the server has listed it last. */
  readonly toolOf: (rawName: string) => McpTool | undefined;
}

/** The same, with what calls tools that are not offered. */
export function openConnection(target: McpTarget, options: ConnectMcpOptions = {}): OpenConnection {
  const settings = readConnectOptions(options);
  checkTarget(target);
  const id = options.serverId ?? 'mcp';
  const notices = new Subject<void>();
  const opened = new Subject<McpLink>();
  const { connectTimeoutMs, listTimeoutMs, scheduler } = settings;
  const { diagnostics, say, diagnose } = diagnosticsOf(scheduler);
  const elicitations = elicitationsOf(options, { id, diagnose });
  const hooks = {
    elicitations,
    diagnose,
    diagnoseList: (diagnostic: McpDiagnostic) => feed.diagnose(diagnostic),
    onListChanged: () => notices.next(),
  };
  const links = new Reconnect(
    id,
    openNext(target, { ...settings, ...hooks, serverId: id }, opened),
  );
  const toolOf = (rawName: string) => feed.toolOf(rawName);
  const run: Reconnect['run'] = (request) =>
    links.run((link) => {
      // Another server may answer now.
      if (!feed.hasAsked(link)) notices.next();
      return request(link);
    });
  const call = callMcpTool({ run }, { ...settings, elicitations, toolOf });
  const feed: ToolFeed = new ToolFeed(links, {
    id,
    toolOptions: options,
    call,
    diagnose: say,
    listTimeoutMs,
    scheduler,
  });
  const refresh = () => firstValueFrom(feed.refresh$).then(({ tools }) => tools);
  const closed = new Subject<void>();
  const following = follow(
    { notices, opened },
    {
      refetch: () =>
        feed.relist$.pipe(
          map(({ hasChanged }) => hasChanged),
          report(diagnose),
        ),
      ackTimeoutMs: connectTimeoutMs,
      scheduler,
    },
  ).pipe(takeUntil(closed));
  if (settings.followChanges) void lastValueFrom(following, { defaultValue: undefined });
  void lastValueFrom(feed.refresh$.pipe(report(diagnose)), { defaultValue: undefined });

  const connection = {
    id,
    tools$: feed.tools$,
    state$: links.state$,
    diagnostics$: diagnostics.asObservable(),
    refresh,
    instructions: () => links.link?.client.getInstructions(),
    async close() {
      closed.next();
      elicitations?.close();
      await links.close();
      feed.close();
      diagnostics.complete();
    },
  };
  return { connection, call, toolOf };
}

/** What is said of a connection. A server can cause any number of `diagnose`; what is said of lists is bounded by itself. */
function diagnosticsOf(scheduler: SchedulerLike) {
  const diagnostics = new ReplaySubject<McpDiagnostic>(MAX_DIAGNOSTICS);
  const mayPass = rateGate(() => scheduler.now(), DIAGNOSTICS_RATE);
  const say = (diagnostic: McpDiagnostic): void => diagnostics.next(diagnostic);
  const diagnose = (diagnostic: McpDiagnostic): void => {
    if (mayPass()) say(diagnostic);
  };
  return { diagnostics, say, diagnose };
}

function elicitationsOf(
  options: ConnectMcpOptions,
  { id, diagnose }: { readonly id: string; readonly diagnose: ElicitationsOptions['diagnose'] },
): Elicitations | undefined {
  const { onElicit } = options;
  return (
    onElicit && new Elicitations({ ...readToolOptions(options), serverId: id, onElicit, diagnose })
  );
}

/** Lists the tools again when they may have changed. */
function follow(
  { notices, opened }: { readonly notices: Subject<void>; readonly opened: Observable<McpLink> },
  { refetch, ...options }: ListChangesOptions & { readonly ackTimeoutMs: number },
): Observable<never> {
  return merge(
    listChanges(notices, { refetch, scheduler: options.scheduler }),
    opened.pipe(
      switchMap((link) => listenForChanges(link, options)),
      tap(() => notices.next()),
      ignoreElements(),
    ),
  );
}

/** A list that failed, and that nobody has asked for. */
function report<T>(diagnose: (diagnostic: McpDiagnostic) => void): MonoTypeOperatorFunction<T> {
  return catchError((error) => {
    diagnose({ type: 'list-failed', message: messageOf(error) });
    return EMPTY;
  });
}
