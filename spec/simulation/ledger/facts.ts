import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import type { ClaimSet } from '../../../lib/executor/schedule/claims.ts';
import type { FinishReason } from '../../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import type {
  ArgumentsPlan,
  CallPlan,
  OptionsPlan,
  ResolvePlan,
  RunPlan,
  ScriptEnd,
  ToolPlan,
} from '../plan/TurnPlan.ts';
import { claimsOf } from '../rules/claimsOf.ts';
import { ModelStore } from '../world/ModelStore.ts';
import type { Moment } from './Moment.ts';

/** What a call did to the model store in one step. */
export interface Effect {
  readonly step: number;
  /** Whether it also touched the store that all runs share. */
  readonly shared: boolean;
  /** What it read there: in the store of its run, and in the shared one. */
  readonly read: readonly [own: number, shared: number];
}

/** One start of a tool. */
export interface AttemptFacts {
  /** What its tool was told. */
  readonly context: ToolContext;
  readonly entered: Moment;
  /** Pieces of work of the call that went on then. */
  readonly workBefore: number;
  /** Whether `execute` has come back. */
  left: boolean;
  /** How its script ended; undefined while it goes on, or if it was stopped. */
  ended: ScriptEnd | 'well' | undefined;
  /** Teardowns that are due, and those that ran. */
  opened: number;
  closed: number;
  /** When its signal aborted, if it listens to that. */
  aborts: Moment[];
  /** When its first teardown ran. */
  closedAt: Moment | undefined;
  /** Everything that it said, and when it said something last before its result, in virtual milliseconds. */
  said: string;
  saidAt: number | undefined;
}

/** What runs a call for which there is no tool, if somebody does: an unsafe tool that takes any text. */
export const HANDLER: ToolPlan = { name: 'handler', claims: 'unsafe' };

/** What must be done about odd arguments so that they can be read. */
const CURES: Readonly<Partial<Record<ArgumentsPlan, ResolvePlan>>> = {
  unfit: 'rewrite',
  broken: 'repair',
  renamed: 'aliases',
};

/** Everything that was noted of one call. */
export class CallFacts {
  readonly plan: CallPlan;
  /** Its tool; undefined if there is none of its name. */
  readonly tool: ToolPlan | undefined;
  readonly run: RunFacts;
  readonly index: number;
  /** Whether its run had as many calls as it may have when this one came. */
  readonly isBeyond: boolean;
  /** What it claims, as the rule says; changed by an approval. */
  claims: ClaimSet;
  begun: Moment | undefined;
  sealed: Moment | undefined;
  /** The call as it was sealed; undefined for one that was pushed. */
  call: ToolCall | undefined;
  /** Whether an approval was asked for, and what was said. */
  asked: Moment | undefined;
  decided: (Moment & { readonly answer: 'yes' | 'no' | 'changed' | 'changed wrongly' }) | undefined;
  approvalsOpen = 0;
  /** When its tool was entered, or its start was told; whichever came first. */
  started: Moment | undefined;
  attempts: AttemptFacts[] = [];
  effects: Effect[] = [];
  /** Pieces of work that go on. */
  work = 0;
  /** When one of them has ended last. */
  workEndedAt: number | undefined;
  /** Runs that its tool has opened. */
  readonly nested: RunFacts[] = [];
  /** Whether a sink holds its result back without end. */
  sinkIsSilent = false;
  /** When it was cancelled by itself. */
  cancelled: Moment | undefined;
  /** Whether nobody waits for it any more, though it never started. */
  hasLeft = false;
  /** Since which quiet time it waits for other runs only: surely, and perhaps. */
  ticket: number | undefined;
  earliestTicket: number | undefined;
  /** The kinds of obstacles that have kept it waiting. */
  readonly met: Set<string> = new Set();
  readonly events: { readonly event: ToolEvent; readonly moment: Moment }[] = [];
  result: ToolResult | undefined;
  settled: Moment | undefined;

  constructor(plan: CallPlan, run: RunFacts, tool: ToolPlan | undefined) {
    this.plan = plan;
    this.run = run;
    this.tool = tool;
    this.index = run.calls.length;
    this.isBeyond = this.index >= (run.options.maxCalls ?? Number.POSITIVE_INFINITY);
    this.claims = tool === undefined ? { access: 'none' } : claimsOf(tool, plan, false);
  }

  /** Whether nobody runs it, whatever its arguments are: there is no such tool, or there are too many calls. */
  get isHopeless(): boolean {
    return this.tool === undefined || this.isBeyond;
  }

  /** Whether it can come so far that it waits for its start. */
  get isAdmissible(): boolean {
    const { isHopeless, decided } = this;
    return !isHopeless && decided?.answer !== 'changed wrongly' && this.isReadable;
  }

  /** Whether its arguments can be read, by what is done about them if they are odd. */
  get isReadable(): boolean {
    const cure = CURES[this.plan.arguments ?? 'long'];
    return (
      this.isHandled || cure === undefined || this.run.options.resolves?.includes(cure) === true
    );
  }

  /** Whether somebody runs it though there is no tool of its name. */
  get isHandled(): boolean {
    return this.tool === HANDLER;
  }

  /** Whether it was sealed and nothing has become of it so far. */
  get isWaiting(): boolean {
    return this.isAdmissible && this.sealed !== undefined && !this.started && !this.knownResult;
  }

  /** Its result, also if that is not delivered yet. */
  get knownResult(): ToolResult | undefined {
    return this.result ?? this.run.resultOf(this.index);
  }

  get name(): string {
    return `call ${this.plan.n} (index ${this.index} of run ${this.run.id})`;
  }
}

/** A way to stop a whole run. */
export type StopKind = 'discard' | 'unsubscribe' | 'abort';

/** One stop of a run. */
export interface StopFacts {
  readonly how: StopKind;
  readonly called: Moment;
  returned: Moment | undefined;
}

/** How a response came to its end, as far as its calls are concerned. */
export type RunEnding =
  | { readonly how: 'good' }
  | { readonly how: 'bad'; readonly reason: FinishReason }
  | { readonly how: 'broken' | 'truncated' | 'uncommitted' };

/** Everything that was noted of one run. */
export class RunFacts {
  readonly id: number;
  readonly plan: RunPlan;
  readonly options: OptionsPlan;
  /** The call whose tool has opened it, and the calls around that one. */
  readonly ancestors: readonly CallFacts[];
  /** The model store that only its calls touch. */
  readonly store: ModelStore = new ModelStore();
  /** Its calls by index. */
  readonly calls: CallFacts[] = [];
  handle: StreamingToolExecutor | undefined;
  opened: Moment | undefined;
  /** Whether calls that wait for a good finish may start. */
  committed: Moment | undefined;
  /** How its response has ended. */
  ending: (RunEnding & Moment) | undefined;
  /** When it was said that no calls come any more. */
  closed: Moment | undefined;
  readonly stops: StopFacts[] = [];
  /** When it was complete. */
  over: Moment | undefined;
  /** Its error notification. */
  failure: { readonly error: unknown } | undefined;
  /** When its source was unsubscribed, if it has one. */
  sourceClosed: Moment | undefined;
  /** Tool events as its subscriber got them. */
  readonly emitted: ToolEvent[] = [];
  /** Results as `results$` and `orderedResults$` gave them. */
  readonly completed: ToolResult[] = [];
  readonly ordered: ToolResult[] = [];
  /** What these give to whoever comes when all is over. */
  readonly replayed: ToolResult[] = [];
  readonly replayedInOrder: ToolResult[] = [];
  /** What `executeAll` gave. */
  batch: readonly ToolResult[] | undefined;
  /** What `getRemainingResults` gave at last, and what `ended` did. */
  remaining: readonly ToolResult[] | undefined;
  ended: { readonly abandoned: readonly ToolCall[] } | undefined;
  /** Ids of the calls of `finish.message`. */
  messageIds: readonly string[] | undefined;
  /** Ids of what answers them, as the format writes it. */
  answerIds: readonly string[] | undefined;
  /** Whether its batch is being taken: it listens to nobody yet. */
  isOpening = false;
  /** Listeners on the caller's signal: those that are there, and the most that ever were. */
  listeners = 0;
  mostListeners = 0;

  constructor(
    id: number,
    plan: RunPlan,
    facts: { readonly options: OptionsPlan; readonly parent: CallFacts | undefined },
  ) {
    this.id = id;
    this.plan = plan;
    this.options = facts.options;
    this.ancestors = facts.parent ? [facts.parent, ...facts.parent.run.ancestors] : [];
  }

  /** Whether it was discarded, left or aborted. */
  get isStopped(): boolean {
    return this.stops.length > 0;
  }

  /** The result of a call, also if that is not delivered yet. */
  resultOf(index: number): ToolResult | undefined {
    return this.handle?.getCompletedResults().find((result) => result.index === index);
  }
}
