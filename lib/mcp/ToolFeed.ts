import {
  catchError,
  defer,
  EMPTY,
  map,
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
import { MAX_TOOLS } from './toolListRules.ts';
import { unknownToolNames } from './unknownToolNames.ts';
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
  /** The same where there is a connection; completes where there is none: nobody asks who wants one. */
  readonly relist$: Observable<FedTools>;
  readonly #tools = new ReplaySubject<readonly AnyTool[]>(1);
  readonly #options: ToolFeedOptions;
  readonly #diagnostics: ListDiagnostics;
  /** The last tools as they were listed, by their raw names. */
  #listed: ReadonlyMap<string, McpTool> = new Map();
  /** All tools of the last list, offered or not, by their raw names: of them nothing but the input is known. */
  #inputs: ReadonlyMap<string, McpTool> = new Map();
  /** The last tools, by what they were made of: one that has not changed stays the same object. */
  #made: ReadonlyMap<string, AnyTool> | undefined;
  /** Names of tools that were found wrong before the list under way came here; at most MAX_TOOLS. */
  #leftOut: string[] = [];
  /** The link that was asked last. */
  #asked: McpLink | undefined;

  constructor(links: Pick<Reconnect, 'run' | 'isOpen'>, options: ToolFeedOptions) {
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
      .run((link) => {
        this.#asked = link;
        this.#leftOut = [];
        return list(link).pipe(limit);
      })
      .pipe(
        catchError((error) => throwError(() => mcpFailure(error, { server: id }))),
        map((listed) => this.#take(this.#check(listed))),
        share(),
      );
    this.relist$ = defer(() => (links.isOpen ? this.refresh$ : EMPTY));
  }

  /** Tells whether this link was the last to be asked for the tools. */
  hasAsked(link: McpLink): boolean {
    return this.#asked === link;
  }

  /** A tool as the server has listed it last; of one that is not offered, its name and input alone. */
  toolOf(rawName: string): McpTool | undefined {
    return this.#listed.get(rawName) ?? this.#inputs.get(rawName);
  }

  /** Takes what is wrong with the list under way: said once until it changes. */
  diagnose(diagnostic: McpDiagnostic): void {
    const { tool } = diagnostic;
    if (tool !== undefined && this.#leftOut.length < MAX_TOOLS) this.#leftOut.push(tool);
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

  #check(listed: readonly McpTool[]): UnchangedMcpTools {
    const { toolOptions } = this.#options;
    this.#inputs = new Map(
      listed.map(({ name, inputSchema }) => [name, { name, inputSchema }] as const),
    );
    const checked = checkMcpTools(listed, toolOptions);
    const kept = withholdChanged(checked.tools, toolOptions.pin);
    const names = [...listed.map(({ name }) => name), ...this.#leftOut];
    this.#leftOut = [];
    const unknown = unknownToolNames(names, toolOptions);
    for (const diagnostic of [...unknown, ...checked.diagnostics, ...kept.diagnostics])
      this.#diagnostics.add(diagnostic);
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
