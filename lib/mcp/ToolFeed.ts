import {
  catchError,
  map,
  mergeMap,
  Observable,
  ReplaySubject,
  type SchedulerLike,
  share,
  throwError,
  timeout,
} from 'rxjs';
import { whenSettled } from '../sources/whenSettled.ts';
import type { AnyTool } from '../tools/Tool.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { checkMcpTools } from './checkMcpTools.ts';
import { ListDiagnostics } from './ListDiagnostics.ts';
import { listMcpTools } from './listMcpTools.ts';
import type { CallMcpTool } from './McpCallEvent.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpLink } from './McpLink.ts';
import type { McpTool } from './McpTool.ts';
import type { McpToolOptions } from './McpToolOptions.ts';
import { mcpFailure } from './mcpFailure.ts';
import { mcpTools } from './mcpTools.ts';
import type { Reconnect } from './Reconnect.ts';
import { type UnchangedMcpTools, withholdChanged } from './withholdChanged.ts';

/** How the tools of a server are kept. */
export interface ToolFeedOptions {
  /** Name of the server, for messages. */
  readonly id: string;
  /** How they become tools of ours. */
  readonly toolOptions: McpToolOptions;
  /** What calls them. */
  readonly call: CallMcpTool;
  /** Called with what is wrong with them: with each thing once, until it changes. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
  /** Longest time to list them all in milliseconds. */
  readonly listTimeoutMs: number;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
}

/** What a list has given. */
export interface FedTools {
  /** The tools. */
  readonly tools: readonly AnyTool[];
  /** Whether they are others than the list before gave. */
  readonly hasChanged: boolean;
}

/** The tools of a server, as they were listed last. */
export class ToolFeed {
  /** Lists the tools. Cold, but those who subscribe while a list is under way share it. */
  readonly refresh$: Observable<FedTools>;
  readonly #tools = new ReplaySubject<readonly AnyTool[]>(1);
  readonly #options: ToolFeedOptions;
  readonly #diagnostics: ListDiagnostics;
  /** The last tools as they were listed, by their raw names. */
  #listed: ReadonlyMap<string, McpTool> = new Map();
  /** The last tools, by what they were made of: one that has not changed stays the same object. */
  #made: ReadonlyMap<string, AnyTool> | undefined;

  constructor(links: Pick<Reconnect, 'run'>, options: ToolFeedOptions) {
    this.#options = options;
    this.#diagnostics = new ListDiagnostics(options.diagnose);
    const { id, listTimeoutMs, scheduler } = options;
    const late = () =>
      new ToolFailure(`The MCP server "${id}" did not list its tools in ${listTimeoutMs} ms.`, {
        code: 'unavailable',
      });
    const limit = timeout<readonly McpTool[], Observable<never>>({
      first: listTimeoutMs,
      with: () => throwError(late),
      scheduler,
    });
    this.refresh$ = links
      .run((link) => list(link).pipe(limit))
      .pipe(
        catchError((error) => throwError(() => mcpFailure(error, id))),
        mergeMap((listed) => this.#check(listed)),
        map((kept) => this.#take(kept)),
        share(),
      );
  }

  /** A tool as the server has listed it last. */
  toolOf(rawName: string): McpTool | undefined {
    return this.#listed.get(rawName);
  }

  /** Takes what is wrong with the list under way: said once until it changes. */
  diagnose(diagnostic: McpDiagnostic): void {
    this.#diagnostics.add(diagnostic);
  }

  /** The tools, whenever they have changed; replays the last ones. */
  get tools$(): Observable<readonly AnyTool[]> {
    return this.#tools.asObservable();
  }

  /** Completes `tools$`. */
  close(): void {
    this.#tools.complete();
  }

  async #check(listed: readonly McpTool[]): Promise<UnchangedMcpTools> {
    const { toolOptions } = this.#options;
    const checked = checkMcpTools(listed, toolOptions);
    const kept = await withholdChanged(checked.tools, toolOptions.pin);
    for (const diagnostic of [...checked.diagnostics, ...kept.diagnostics])
      this.diagnose(diagnostic);
    this.#diagnostics.endList();
    return kept;
  }

  #take({ tools: listed, fingerprints }: UnchangedMcpTools): FedTools {
    const { call, toolOptions } = this.#options;
    const before = this.#made ?? new Map<string, AnyTool>();
    const fresh = mcpTools(listed, call, { ...toolOptions, fingerprints }).map((tool, at) => {
      const key = `${tool.definition.name} ${JSON.stringify(listed[at])}`;
      return [key, before.get(key) ?? tool] as const;
    });
    const keys = [...before.keys()];
    const hasChanged =
      this.#made === undefined ||
      keys.length !== fresh.length ||
      fresh.some(([key], at) => key !== keys[at]);
    this.#made = new Map(fresh);
    this.#listed = new Map(listed.map((tool) => [tool.name, tool]));
    const tools = Object.freeze(fresh.map(([, tool]) => tool));
    if (hasChanged) this.#tools.next(tools);
    return { tools, hasChanged };
  }
}

/** One list; unsubscribing cancels it at the server. */
function list(link: McpLink): Observable<readonly McpTool[]> {
  return new Observable((subscriber) => {
    const abort = new AbortController();
    whenSettled(listMcpTools(link, abort.signal), {
      fulfilled: (tools) => {
        subscriber.next(tools);
        subscriber.complete();
      },
      rejected: (error) => subscriber.error(error),
    });
    return () => abort.abort('The list is not wanted any longer.');
  });
}
