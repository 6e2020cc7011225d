import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import {
  connect,
  defaultIfEmpty,
  defer,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  map,
  merge,
  type Observable,
  of,
  Subject,
  scan,
  takeLast,
  takeUntil,
} from 'rxjs';
import type { CallInput } from '../executor/call/CallInput.ts';
import type { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { ToolEvent, ToolProgressEvent } from '../tools/ToolEvent.ts';
import { LanedRegistry } from './LanedRegistry.ts';
import { sendInTurn } from './sendInTurn.ts';
import { type ServedProgress, servedProgress } from './servedProgress.ts';
import { errorAnswer, servedResult } from './servedResult.ts';

/** A call that a client asks for. */
export interface ServedCall {
  /** The tool. */
  readonly name: string;
  /** Its arguments, unchecked. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Whether clients were told an output schema of the tool, by which they check. */
  readonly isTyped: boolean;
}

/** How the protocol carries a call. */
export type CarriedBy = Pick<ServerContext['mcpReq'], 'id' | '_meta' | 'signal' | 'notify'>;

const CLOSED = 'The server was closed.';

/** Runs the calls of all clients of a server, each through the executor. */
export class ServedCalls {
  readonly #executor: ToolExecutor;
  readonly #registry: LanedRegistry;
  readonly #maxOpenCalls: number;
  readonly #closed = new Subject<void>();
  /** The calls that have no answer yet. */
  #open = 0;
  #isClosed = false;

  constructor(executor: ToolExecutor, maxOpenCalls: number) {
    const { registry, settings } = executor.core;
    this.#executor = executor;
    this.#registry = new LanedRegistry(registry, settings.defaults);
    this.#maxOpenCalls = maxOpenCalls;
  }

  /**
   * Runs a call; gives its answer after its progress was sent, if the client asked for that. Stops the tool when the client
   * cancels, or is gone. Never rejects for a tool's sake.
   */
  run(call: ServedCall, carriedBy: CarriedBy): Promise<CallToolResult> {
    if (this.#isClosed) return Promise.resolve(errorAnswer(CLOSED));
    if (this.#open >= this.#maxOpenCalls) {
      const words = `The server runs as many calls as it may, ${this.#maxOpenCalls}: call again later.`;
      return Promise.resolve(errorAnswer(words));
    }
    const { signal } = carriedBy;
    const input: CallInput = {
      id: String(carriedBy.id),
      name: call.name,
      arguments: call.args,
    };
    const answer$ = defer(() => {
      this.#open += 1;
      return this.#executor.execute(of(input), { signal, registry: this.#registry });
    }).pipe(
      connect((events$) => merge(sendProgress(events$, carriedBy), answerOf(events$, call))),
      takeLast(1),
      takeUntil(this.#closed),
      defaultIfEmpty(errorAnswer(CLOSED)),
      finalize(() => {
        this.#open -= 1;
      }),
    );
    return firstValueFrom(answer$);
  }

  /** Stops all calls. Later ones are answered with an error result. */
  close(): void {
    this.#isClosed = true;
    this.#closed.next();
  }
}

function answerOf(
  events$: Observable<ToolEvent>,
  { isTyped }: ServedCall,
): Observable<CallToolResult> {
  return events$.pipe(
    filter((event) => event.type === 'tool-result'),
    map(({ result }) => servedResult(result, isTyped)),
  );
}

function sendProgress(
  events$: Observable<ToolEvent>,
  { _meta, notify }: CarriedBy,
): Observable<never> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return EMPTY;
  return events$.pipe(
    filter((event) => event.type === 'tool-progress'),
    scan(nextProgress, NO_PROGRESS),
    map(({ news }) => news),
    filter((news) => news !== undefined),
    sendInTurn((news) =>
      notify({ method: 'notifications/progress', params: { progressToken, ...news } }),
    ),
  );
}

interface ProgressState {
  readonly last: number | undefined;
  readonly news: ServedProgress | undefined;
}

const NO_PROGRESS: ProgressState = { last: undefined, news: undefined };

function nextProgress({ last }: ProgressState, { value }: ToolProgressEvent): ProgressState {
  const news = servedProgress(value, last);
  return { last: news?.progress ?? last, news };
}
