import type { Server } from '@modelcontextprotocol/server';
import { type Observable, Subject, takeUntil } from 'rxjs';
import { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { loadServer, type McpServerModule } from './loadServer.ts';
import { ServedCalls } from './ServedCalls.ts';
import { readServePlan, type ServeMcpOptions, type ServePlan } from './ServeMcpOptions.ts';
import { servedTools, toldOutput } from './servedTools.ts';

/** Tools that are served, whatever the transport. */
export interface Serving {
  /** The official package. */
  readonly official: McpServerModule;
  /** Makes a server of the official package, for one connection or one request. */
  readonly createServer: () => Server;
  /** Emits when the tools have changed. Completes when the serving is closed. */
  readonly changes$: Observable<void>;
  /** Stops all calls. */
  close(): void;
}

/** How the calls of clients are bounded where no executor says it. */
const MAX_CONCURRENT = 10;
const MAX_RESULT_CHARS = 1_000_000;
const MAX_MEDIA_BYTES = 8 * 1024 * 1024;

/**
 * Prepares serving: reads the options and loads the official package.
 *
 * Rejects with TypeError or RangeError for what is no registry and no executor, and for a wrong option, which it names; with
 * `MissingPackageError` without the package.
 */
export async function createServing(
  tools: ToolRegistry | ToolExecutor,
  options: ServeMcpOptions,
): Promise<Serving> {
  const executor = executorOf(tools);
  const plan = readServePlan(options);
  const official = await loadServer();
  const calls = new ServedCalls(executor, plan.maxOpenCalls);
  const closed = new Subject<void>();
  return {
    official,
    createServer: () => createServer(official, { executor, plan, calls }),
    changes$: executor.core.registry.changes$.pipe(takeUntil(closed)),
    close: () => {
      calls.close();
      closed.next();
    },
  };
}

interface ServerParts {
  readonly executor: ToolExecutor;
  readonly plan: ServePlan;
  readonly calls: ServedCalls;
}

function createServer(
  { Server, ProtocolError, ProtocolErrorCode }: McpServerModule,
  { executor, plan, calls }: ServerParts,
): Server {
  const { registry, settings } = executor.core;
  const { info, instructions, annotations } = plan;
  const server = new Server(info, {
    capabilities: { tools: { listChanged: true } },
    // Many changes at once are one piece of news.
    debouncedNotificationMethods: ['notifications/tools/list_changed'],
    ...(instructions !== undefined && { instructions }),
  });
  server.setRequestHandler('tools/list', () => ({
    tools: servedTools(registry.list(), registry.definitions(), {
      defaults: settings.defaults,
      annotations,
    }),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const { name, arguments: args = {} } = params;
    const tool = registry.get(name);
    if (tool === undefined || tool.definition.inputSchema === 'text') {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool named "${name}".`);
    }
    const isTyped = toldOutput(tool.definition) !== undefined;
    return calls.run({ name, args, isTyped }, mcpReq);
  });
  return server;
}

function executorOf(tools: ToolRegistry | ToolExecutor): ToolExecutor {
  if (isExecutor(tools)) return tools;
  if (typeof tools?.snapshot !== 'function') {
    throw new TypeError(wrongValue('tools must be a ToolRegistry or a ToolExecutor', tools));
  }
  return new ToolExecutor(tools, {
    maxConcurrentTotal: MAX_CONCURRENT,
    defaults: { maxResultSizeChars: MAX_RESULT_CHARS },
    results: { maxMediaBytes: MAX_MEDIA_BYTES },
  });
}

/** By shape: there may be two copies of the class. */
function isExecutor(tools: ToolRegistry | ToolExecutor): tools is ToolExecutor {
  return typeof (tools as Partial<ToolExecutor> | undefined)?.executeAll === 'function';
}
