import { combineLatest, filter, map, Observable } from 'rxjs';
import { checkObject } from '../executor/optionReaders.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { AnyTool } from '../tools/Tool.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { ConnectMcpOptions } from './ConnectMcpOptions.ts';
import { checkTarget } from './checkTarget.ts';
import { connectMcp } from './connectMcp.ts';
import type { McpConnection, McpConnectionState } from './McpConnection.ts';
import type { McpTarget } from './McpTarget.ts';
import { readConnectOptions } from './readConnectOptions.ts';

/** Several servers, and the tools of all. */
export interface McpServers {
  /** The connections, by the names that you gave the servers. */
  readonly servers: Readonly<Record<string, McpConnection>>;
  /**
   * The tools of all servers that have given theirs, in the order in which the servers were given, whenever those of one have
   * changed. Never errors; completes when all are closed.
   */
  readonly tools$: Observable<readonly AnyTool[]>;
  /** How each connection is, by name. Never errors; completes when all are closed. */
  readonly states$: Observable<Readonly<Record<string, McpConnectionState>>>;
  /**
   * Asks all servers again, and gives the tools of those that answer. It waits for the slowest, no longer than it may take to
   * connect and to list; a server that refuses costs no time. `tools$` does not wait. Never rejects: why a server does not
   * answer is in its `diagnostics$`.
   */
  refresh(): Promise<readonly AnyTool[]>;
  /** Closes all. Never rejects. */
  close(): Promise<void>;
}

/** What a server may be named: without `_`, so that no tool of one can have the name of another's. */
const SERVER_NAME = /^[A-Za-z0-9-]{1,32}$/;

/**
 * Connects to several MCP servers, side by side: one that fails, or is slow, keeps out none of the others. Their names are 1 to
 * 32 of `A-Za-z0-9-`. Where there are several, the names of their tools begin with the name of their server, unless its `prefix`
 * says otherwise; of tools with one name, the first counts. `options` are for each server by its name, which is its `serverId`.
 *
 * @throws TypeError or RangeError for a wrong name, target or option; nothing is connected then.
 */
export function connectMcpServers(
  targets: Readonly<Record<string, McpTarget>>,
  options: Readonly<Record<string, Omit<ConnectMcpOptions, 'serverId'>>> = {},
): McpServers {
  checkObject('targets', targets);
  checkObject('options', options);
  checkNames('options.', options, targets);
  const names = Object.keys(targets);
  const settings = names.map((name) => optionsOf(name, names.length > 1, options[name]));
  // All are checked before one is connected: nobody could close it.
  for (const [name, target] of Object.entries(targets)) checkTarget(target, `targets.${name}`);
  const connections = Object.values(targets).map((target, at) => connectMcp(target, settings[at]));
  return {
    servers: Object.fromEntries(connections.map((connection, at) => [names[at], connection])),
    tools$: combineLatest(connections.map(({ tools$ }) => orNone(tools$))).pipe(
      // Before the first list there is nothing to say.
      filter((lists) => lists.some((list) => list !== undefined)),
      map((lists) => firstOfName(lists.flatMap((list) => list ?? []))),
    ),
    states$: combineLatest(connections.map(({ state$ }) => state$)).pipe(
      map((states) => Object.fromEntries(states.map((state, at) => [names[at], state]))),
    ),
    async refresh() {
      const lists = connections.map((connection) => connection.refresh().catch(() => []));
      return firstOfName((await Promise.all(lists)).flat());
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

/** The lists of a server, after undefined if it has not given one yet: who comes late gets no list without its tools first. */
function orNone(
  tools$: Observable<readonly AnyTool[]>,
): Observable<readonly AnyTool[] | undefined> {
  return new Observable((subscriber) => {
    let hasOne = false;
    const give = (list: readonly AnyTool[] | undefined): void => {
      hasOne = true;
      subscriber.next(list);
    };
    const subscription = tools$.subscribe({
      next: give,
      complete: () => {
        if (!hasOne) give(undefined);
        subscriber.complete();
      },
    });
    if (!hasOne) give(undefined);
    return subscription;
  });
}

function optionsOf(
  name: string,
  isOneOfMany: boolean,
  options: Omit<ConnectMcpOptions, 'serverId'> = {},
): ConnectMcpOptions {
  if (!SERVER_NAME.test(name)) {
    throw new TypeError(wrongValue('The name of a server must be 1 to 32 of A-Za-z0-9-', name));
  }
  checkOptions(`options.${name}`, options);
  if ('serverId' in options && options.serverId !== undefined) {
    throw new TypeError(
      `options.${name}.serverId is not an option here: the server has the name "${name}".`,
    );
  }
  return { ...(isOneOfMany && { prefix: name }), ...options, serverId: name };
}

/** Whose messages begin with the name of an option: the place of the options is put before it. */
function checkOptions(place: string, options: ConnectMcpOptions): void {
  checkObject(place, options);
  try {
    readConnectOptions(options);
  } catch (error) {
    const Kind = error instanceof RangeError ? RangeError : TypeError;
    throw new Kind(`${place}.${messageOf(error)}`);
  }
}

function firstOfName(tools: readonly AnyTool[]): readonly AnyTool[] {
  const byName = new Map<string, AnyTool>();
  for (const tool of tools) {
    if (!byName.has(tool.definition.name)) byName.set(tool.definition.name, tool);
  }
  return Object.freeze([...byName.values()]);
}
