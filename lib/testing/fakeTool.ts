import { defer, type Observable, type SchedulerLike, tap } from 'rxjs';
import { checkObject, readOneOf } from '../executor/optionReaders.ts';
import type { InputOf, InputSchema } from '../schema/InputSchema.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import { checkNames } from '../tools/checkNames.ts';
import { createTool } from '../tools/createTool.ts';
import { markExecution } from '../tools/executionMark.ts';
import { readScheduler } from '../tools/readScheduler.ts';
import type { Tool, ToolKind, ToolTraits } from '../tools/Tool.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import type { AnyOptions } from '../tools/ToolSpec.ts';
import { traitRules } from '../tools/traits.ts';
import { type MarbleMeaning, type MarbleStep, playMarbles, readMarbles } from './playMarbles.ts';

/** One run of a {@link FakeTool}. It changes while the tool runs. */
export interface FakeToolRun<Input = unknown> {
  /** What the tool was given. */
  readonly input: Input;
  /** Id of the call. */
  readonly callId: string;
  /** When the tool was started, in milliseconds of the scheduler. */
  readonly startedAt: number;
  /** When it ended; undefined as long as it runs. */
  readonly endedAt: number | undefined;
  /** How it ended: its diagram completed or failed, or the tool was stopped before. */
  readonly outcome: 'running' | 'completed' | 'failed' | 'stopped';
  /** Whether the signal of its context was aborted, by now. */
  readonly aborted: boolean;
}

/** A tool that plays marble diagrams and keeps what it was asked, as {@link fakeTool} makes it. */
export interface FakeTool<Input = Record<string, unknown>> extends Tool<Input, AnyOptions> {
  /** Its runs so far, in the order in which they started. Kept as long as the tool. */
  readonly runs: readonly FakeToolRun<Input>[];
}

/** Options of {@link fakeTool}; the traits are those of any tool. */
export interface FakeToolOptions<Schema extends InputSchema = JsonSchema>
  extends ToolTraits<InputOf<Schema>, AnyOptions> {
  /** What the tool does, for the model. @defaultValue empty */
  readonly description?: string;
  /** What the tool takes. @defaultValue any object */
  readonly inputSchema?: Schema;
  /** What the characters of the diagram stand for; one that is not there stands for itself. @defaultValue none */
  readonly values?: Readonly<Record<string, unknown>>;
  /** What `#` fails with. @defaultValue an error that names the tool */
  readonly error?: unknown;
  /**
   * What its values are: see the factories of these kinds.
   * @defaultValue `invokable` for a diagram with one value at most, else `streamable`, whose values are strings
   */
  readonly kind?: ToolKind;
  /**
   * Where the diagram passes. Within `run` of a `TestScheduler` the default is in virtual time, too.
   * @defaultValue asyncScheduler
   */
  readonly scheduler?: SchedulerLike;
}

/** Changes while the tool runs. */
type LiveRun<Input> = { -readonly [Name in keyof FakeToolRun<Input>]: FakeToolRun<Input>[Name] };

const OWN_NAMES = {
  description: true,
  inputSchema: true,
  values: true,
  error: true,
  kind: true,
  scheduler: true,
};
const KINDS = ['invokable', 'streamable', 'enhanced-invokable', 'enhanced-streamable'] as const;

/**
 * Makes a tool that plays a marble diagram: what it gives and when, how it ends, and that it never does. A character is a
 * millisecond, as in RxJS's run mode: `--a--b|` gives `a` after 2 ms, `b` after 5, and completes after 6; `500ms #` fails
 * after 500; `-` runs until it is stopped. What stands at the start comes at once. A function gives the diagram of an input.
 *
 * Like any tool it is unsafe unless `concurrency` says otherwise. It notes every run: see {@link FakeTool}.
 *
 * @throws TypeError or RangeError for a wrong diagram or option; the registry checks name and traits.
 */
export function fakeTool<const Schema extends InputSchema = JsonSchema>(
  name: string,
  marbles: string | ((input: InputOf<Schema>) => string),
  options: FakeToolOptions<Schema> = {},
): FakeTool<InputOf<Schema>> {
  type Input = InputOf<Schema>;
  checkObject('options', options);
  checkNames('', options, { ...OWN_NAMES, ...traitRules });
  const { values = {}, error = new Error(`The tool ${name} fails, as it should.`) } = options;
  checkObject('values', values);
  const scheduler = readScheduler(options.scheduler);
  const meaning: MarbleMeaning = { values, error };
  const fixed = typeof marbles === 'function' ? undefined : readMarbles(marbles, meaning);
  const runs: FakeToolRun<Input>[] = [];

  const stepsFor = (input: Input): readonly MarbleStep[] =>
    typeof marbles === 'function' ? readMarbles(marbles(input), meaning) : (fixed ?? []);
  const execute = (input: Input, context: ToolContext<AnyOptions>): Observable<unknown> => {
    const run = beginRun(input, context, scheduler);
    runs.push(run);
    const end = (outcome: LiveRun<Input>['outcome']) => () => {
      run.outcome = outcome;
      run.endedAt = scheduler.now();
    };
    return defer(() => playMarbles(stepsFor(input), scheduler)).pipe(
      tap({ complete: end('completed'), error: end('failed'), unsubscribe: end('stopped') }),
    );
  };
  const kind = readOneOf('kind', options.kind, KINDS) ?? defaultKind(fixed);
  const tool = createTool<Input, AnyOptions>(kind, { ...options, name, execute });
  return markExecution(Object.freeze({ ...tool, runs }));
}

function beginRun<Input>(
  input: Input,
  context: ToolContext<AnyOptions>,
  scheduler: SchedulerLike,
): LiveRun<Input> {
  return {
    input,
    callId: context.callId,
    startedAt: scheduler.now(),
    endedAt: undefined,
    outcome: 'running',
    // The signal is made when it is asked for, and knows what happened before.
    get aborted() {
      return context.signal.aborted;
    },
  };
}

function defaultKind(steps: readonly MarbleStep[] | undefined): ToolKind {
  const values = steps?.filter(({ notification }) => notification.kind === 'N');
  return values !== undefined && values.length <= 1 ? 'invokable' : 'streamable';
}
