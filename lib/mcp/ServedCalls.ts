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
  type SchedulerLike,
  Subject,
  scan,
  takeLast,
  takeUntil,
} from 'rxjs';
import type { CallInput } from '../executor/call/CallInput.ts';
import type { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { ToolEvent, ToolProgressEvent } from '../tools/ToolEvent.ts';
import { LanedRegistry } from './LanedRegistry.ts';
import { limitRate } from './limitRate.ts';
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

/** So many pieces of progress of a call may be sent at once; so many more in each second after. */
const BURST = 100;
const PER_SECOND = 20;

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
   * Runs a call; gives its answer after its progress was sent, if the client asked for that: 100 pieces at once and 20 a second;
   * of more than that, the latest. Stops the tool when the client cancels, or is gone. Never rejects for a tool's sake, nor for
   * arguments that cannot be passed on.
   */
  run(call: ServedCall, carriedBy: CarriedBy): Promise<CallToolResult> {
    if (this.#isClosed) return Promise.resolve(errorAnswer(CLOSED));
    if (this.#open >= this.#maxOpenCalls) {
      const words = `The server runs as many calls as it may, ${this.#maxOpenCalls}: call again later.`;
      return Promise.resolve(errorAnswer(words));
    }
    const read = argumentText(call.args);
    if (read.problem !== undefined) return Promise.resolve(errorAnswer(read.problem));
    const { signal } = carriedBy;
    const input: CallInput = { id: String(carriedBy.id), name: call.name, arguments: read.text };
    const { scheduler } = this.#executor.core.settings;
    const answer$ = defer(() => {
      this.#open += 1;
      return this.#executor.execute(of(input), { signal, registry: this.#registry });
    }).pipe(
      connect((events$) =>
        merge(sendProgress(events$, carriedBy, scheduler), answerOf(events$, call)),
      ),
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

type ArgumentText =
  | { readonly text: string; readonly problem?: never }
  | { readonly problem: string };

function argumentText(args: ServedCall['args']): ArgumentText {
  try {
    return { text: JSON.stringify(args) };
  } catch (error) {
    // What runs out of stack is the only one to throw a RangeError.
    const problem = error instanceof RangeError ? 'are nested too deeply' : 'are no JSON';
    return { problem: `The arguments ${problem}.` };
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
  scheduler: SchedulerLike,
): Observable<never> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return EMPTY;
  return events$.pipe(
    filter((event) => event.type === 'tool-progress'),
    scan(nextProgress, NO_PROGRESS),
    map(({ news }) => news),
    filter((news) => news !== undefined),
    limitRate({ burst: BURST, perSecond: PER_SECOND, scheduler }),
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
