import {
  finalize,
  identity,
  interval,
  merge,
  noop,
  type Observable,
  Subject,
  takeUntil,
  tap,
} from 'rxjs';
import { executeTools } from '../executor/operators/executeTools.ts';
import { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { FormatName } from '../formats/WireFormat.ts';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { ALL_TOOLS, approveCalls } from './approveCalls.ts';
import { Backlog } from './Backlog.ts';
import { beforeAbort } from './beforeAbort.ts';
import type { CliIo } from './CliIo.ts';
import { decodeInput } from './decodeInput.ts';
import { describeOutcome } from './describeOutcome.ts';
import { errorText } from './errorText.ts';
import { FinishWatch, INTERRUPTED, OUTPUT_CLOSED } from './exitCode.ts';
import { JsonView } from './JsonView.ts';
import { LiveView } from './LiveView.ts';
import { loadTools } from './loadTools.ts';
import { PlainView } from './PlainView.ts';
import { pace } from './pace.ts';
import { checkPictureFiles, type PictureFiles, writePictures } from './pictureFiles.ts';
import { Questions } from './Questions.ts';
import type { TurnView } from './TurnView.ts';
import { TimelineBuilder } from './timeline/TimelineBuilder.ts';
import { toTextBars } from './timeline/toTextBars.ts';
import { UsageError } from './UsageError.ts';
import { wantsColour } from './wantsColour.ts';

/** What `run` is told. */
export interface RunToolsOptions extends PictureFiles {
  /** The format of the bytes. */
  readonly format: FormatName;
  /** The file; absent: standard input. */
  readonly file?: string | undefined;
  /** The module of tools. */
  readonly tools: string;
  /** Print events as lines of JSON. */
  readonly json?: boolean;
  /** How many times as fast as a model a recording is played; absent: as fast as it comes. */
  readonly speed?: number;
  /** Names of tools whose calls are approved, or `all`. */
  readonly approve?: readonly string[];
}

/** How often the live view is redrawn, at most. */
const REDRAW_MS = 80;

/**
 * Decodes a response and runs its tools while it goes on, and shows that. Pictures are written also when the response breaks. Gives the
 * exit code. Rejects with UsageError for wrong use, and with what breaks the response, after the results of all calls.
 */
export async function runTools(options: RunToolsOptions, io: CliIo): Promise<number> {
  const { tools, file } = options;
  checkPictureFiles(options, io.directory, file === undefined ? [tools] : [tools, file]);
  const turn = await beforeAbort(openTurn(options, io), io.signal);
  if (turn === undefined) return new FinishWatch().exitCode(io);
  return await new TurnOnScreen(options, turn.registry, io).play(turn.model$);
}

/** What a turn needs. */
interface OpenTurn {
  readonly registry: ToolRegistry;
  readonly model$: Observable<ModelEvent>;
}

/** Loads the tools and opens the input. */
async function openTurn(options: RunToolsOptions, io: CliIo): Promise<OpenTurn> {
  const registry = await loadTools(options.tools, io.directory);
  checkApproved(options.approve ?? [], registry);
  const backlog = new Backlog();
  const ready = (): Promise<unknown> => Promise.all([io.stdout.drained(), backlog.cleared()]);
  const model$ = await decodeInput({ format: options.format, file: options.file, ready }, io);
  const { speed } = options;
  const paced$ = model$.pipe(
    speed === undefined
      ? identity
      : pace({ speed, scheduler: io.scheduler, onWaiting: backlog.change }),
  );
  return { registry, model$: paced$ };
}

/** One turn: what is shown of it, and what is left of it. */
class TurnOnScreen {
  readonly #options: RunToolsOptions;
  readonly #registry: ToolRegistry;
  readonly #io: CliIo;
  readonly #view: TurnView;
  readonly #timeline = new TimelineBuilder();
  readonly #finish = new FinishWatch();
  readonly #results: ToolResult[] = [];
  readonly #startedAt: number;

  constructor(options: RunToolsOptions, registry: ToolRegistry, io: CliIo) {
    this.#options = options;
    this.#registry = registry;
    this.#io = io;
    this.#view = this.#createView();
    this.#startedAt = io.scheduler.now();
  }

  async play(model$: Observable<ModelEvent>): Promise<number> {
    const { signal } = this.#io;
    const over$ = new Subject<void>();
    const events$ = model$.pipe(
      executeTools(this.#createExecutor(), { signal }),
      tap((event) => this.#take(event)),
      finalize(() => over$.next()),
    );
    try {
      await (this.#live === undefined
        ? events$
        : merge(events$, ...this.#meanwhile(this.#live).map((one$) => one$.pipe(takeUntil(over$))))
      ).forEach(noop);
    } catch (error) {
      await this.#end(error).catch((more: unknown) => {
        throw new Error(`${errorText(error)} ${errorText(more)}`, { cause: error });
      });
      throw error;
    }
    await this.#end();
    return this.#finish.exitCode(this.#io);
  }

  get #nowMs(): number {
    return this.#io.scheduler.now() - this.#startedAt;
  }

  get #live(): LiveView | undefined {
    return this.#view instanceof LiveView ? this.#view : undefined;
  }

  /** What the live view does beside the events: it is redrawn, and shows what tools print on the same terminal. */
  #meanwhile(view: LiveView): Observable<unknown>[] {
    const { printed$, stderr, scheduler } = this.#io;
    const ticks$ = interval(REDRAW_MS, scheduler).pipe(tap(() => view.tick(this.#nowMs)));
    return stderr.isTTY ? [ticks$, printed$.pipe(tap((text) => view.print(text)))] : [ticks$];
  }

  #take(event: ModelEvent | ToolEvent): void {
    const atMs = this.#nowMs;
    this.#timeline.add(event, atMs);
    this.#finish.take(event);
    if (event.type === 'tool-result') this.#results.push(event.result);
    this.#view.take(event, atMs);
  }

  async #end(error?: unknown): Promise<void> {
    const { stdout, stderr, env, signal, directory } = this.#io;
    this.#view.end(this.#nowMs);
    if (signal.aborted) this.#timeline.end(this.#nowMs, signal.reason);
    else this.#timeline.end(this.#nowMs, error);
    const { timeline } = this.#timeline;
    if (this.#options.json !== true) {
      const colour = wantsColour(stdout.isTTY, env);
      const bars = toTextBars(timeline, { columns: stdout.columns, colour });
      stdout.write(`\n${bars.join('\n')}\n`);
    }
    if (signal.aborted && signal.reason !== OUTPUT_CLOSED) {
      const how = signal.reason === INTERRUPTED ? 'Interrupted' : 'Stopped';
      stderr.write(`${how}. ${describeOutcome(this.#results)}\n`);
    }
    await writePictures(this.#options, directory, timeline);
  }

  #createView(): TurnView {
    const { stdout, env } = this.#io;
    if (this.#options.json === true) return new JsonView(stdout);
    if (!stdout.isTTY || env['TERM'] === 'dumb') return new PlainView(stdout);
    return new LiveView(stdout, wantsColour(true, env));
  }

  #createExecutor(): ToolExecutor {
    const { keys$, scheduler, stdout } = this.#io;
    const registry = this.#registry;
    const questions =
      keys$ === undefined || !stdout.isTTY || this.#options.json === true
        ? undefined
        : new Questions({ keys$, scheduler, show: (question) => this.#view.ask(question) });
    const approve = approveCalls({
      registry,
      approved: this.#options.approve ?? [],
      questions,
      fits: (question) => this.#view.fits(question),
    });
    return new ToolExecutor(registry, { approve, scheduler });
  }
}

function checkApproved(names: readonly string[], registry: ToolRegistry): void {
  const unknown = names.find((name) => name !== ALL_TOOLS && !registry.has(name));
  if (unknown === undefined) return;
  const known = registry.list().map(({ definition }) => definition.name);
  throw new UsageError(`--approve ${unknown}: there are only the tools ${known.join(', ')}.`);
}
