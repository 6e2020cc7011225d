import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { CallPlan, OptionsPlan, RunPlan, ToolPlan, TurnPlan } from '../plan/TurnPlan.ts';
import { ModelStore } from '../world/ModelStore.ts';
import type { VirtualClock } from '../world/VirtualClock.ts';
import { type AttemptFacts, CallFacts, HANDLER, RunFacts, type StopKind } from './facts.ts';
import type { Moment } from './Moment.ts';

/** A promise that was broken: its number in INVARIANTS.md, or a word for what the design says beside. */
export interface Violation {
  readonly property: string;
  readonly message: string;
}

/** Looks at what was noted, at the points at which there is something to see. */
export interface Check {
  /** A call has just started, and its tool was entered at once, for the first time. */
  started?(call: CallFacts): void;
  /** The tool of a call was just entered, for the first time. */
  entered?(call: CallFacts): void;
  /** A run was just discarded, left or aborted: that has come back. */
  stopped?(run: RunFacts): void;
  /** Nothing goes on at this time. */
  quiet?(): void;
  /** Nothing will happen by itself any more. */
  stuck?(): void;
  /** The turn is over. */
  over?(): void;
}

const MAX_VIOLATIONS = 20;

/** Notes everything that happens in one turn, and has it checked. Decides nothing. */
export class Ledger {
  readonly clock: VirtualClock;
  readonly options: OptionsPlan;
  readonly tools: ReadonlyMap<string, ToolPlan>;
  readonly runs: RunFacts[] = [];
  readonly calls: CallFacts[] = [];
  /** The model store that the runs share. */
  readonly store: ModelStore = new ModelStore();
  readonly violations: Violation[] = [];
  /** What was done to runs, and by whom. */
  readonly done: string[] = [];
  /** Counts what is noted. */
  seq = 0;
  /** How many stops are under way: of runs, and of tools that are being told. */
  stopping = 0;
  /** How many tools have gone on inside the telling of a result. */
  resumed = 0;
  /** How often nothing went on. */
  quietTimes = 0;
  /** When nothing happened by itself any more: from then on the rest is discarded. */
  stuckAt: Moment | undefined;
  readonly #byNumber = new Map<number, CallFacts>();
  readonly #checks: Check[] = [];
  /** Who waits for the result of a call, by its number. */
  readonly #awaited = new Map<number, Set<() => void>>();
  #seqWhenQuiet = 0;

  constructor(plan: TurnPlan, clock: VirtualClock) {
    this.clock = clock;
    this.options = plan.options ?? {};
    this.tools = new Map(plan.tools.map((tool) => [tool.name, tool]));
  }

  /** Has a check look at the turn. */
  watch(check: Check): void {
    this.#checks.push(check);
  }

  /** Notes a broken promise. */
  report(property: string, message: string): void {
    if (this.violations.length < MAX_VIOLATIONS) this.violations.push({ property, message });
  }

  /** The point at which this is noted. */
  moment(): Moment {
    this.seq += 1;
    return { seq: this.seq, at: this.clock.now };
  }

  /** The last call of that number, once there is one. */
  find(n: number): CallFacts | undefined {
    return this.#byNumber.get(n);
  }

  openRun(plan: RunPlan, parent: CallFacts | undefined): RunFacts {
    const run = new RunFacts(this.runs.length, plan, { options: this.options, parent });
    run.opened = this.moment();
    this.runs.push(run);
    parent?.nested.push(run);
    return run;
  }

  /** Notes that the next call of a run has begun. */
  begin(run: RunFacts, plan: CallPlan): CallFacts {
    const call = new CallFacts(plan, run, this.#toolOf(plan));
    call.begun = this.moment();
    run.calls.push(call);
    this.calls.push(call);
    // What is tried again runs its calls again.
    this.#byNumber.set(plan.n, call);
    return call;
  }

  /** What runs for a call: its tool, if the model names it in a way that is known; else whoever runs such calls. */
  #toolOf({ tool, alias }: CallPlan): ToolPlan | undefined {
    const { resolves = [] } = this.options;
    const isNamed = alias === undefined || resolves.includes('aliases');
    const handler = resolves.includes('unknown') ? HANDLER : undefined;
    return (isNamed ? this.tools.get(tool) : undefined) ?? handler;
  }

  /** Takes back the last call of a run: it was not accepted. */
  forget(call: CallFacts): void {
    call.run.calls.pop();
    this.calls.splice(this.calls.indexOf(call), 1);
    if (this.#byNumber.get(call.plan.n) === call) this.#byNumber.delete(call.plan.n);
  }

  seal(call: CallFacts, sealed?: ToolCall): void {
    if (call.sealed !== undefined) return this.report('S2', `${call.name} sealed twice`);
    call.sealed = this.moment();
    call.call = sealed;
  }

  /** Notes a tool event, as the first to be told of it gets it. */
  event(run: RunFacts, event: ToolEvent): void {
    const call = run.calls[event.call.index];
    if (call === undefined) {
      return this.report(
        'W1',
        `run ${run.id} tells of an index that no call has: ${event.call.index}`,
      );
    }
    const moment = this.moment();
    call.events.push({ event, moment });
    if (event.type === 'tool-start') call.started ??= moment;
    if (event.type !== 'tool-result') return;
    call.result ??= event.result;
    call.settled ??= moment;
    for (const goOn of this.#awaited.get(call.plan.n) ?? []) {
      this.resumed += 1;
      goOn();
    }
  }

  /** Calls back when a result of call `n` is told. Returns how to take that back. */
  whenTold(n: number, goOn: () => void): () => void {
    const waiting = this.#awaited.get(n) ?? new Set();
    this.#awaited.set(n, waiting.add(goOn));
    return () => waiting.delete(goOn);
  }

  /** Notes that a tool was entered. */
  enter(call: CallFacts, context: ToolContext): AttemptFacts {
    const attempt: AttemptFacts = {
      context,
      entered: this.moment(),
      workBefore: call.work,
      left: false,
      ended: undefined,
      opened: 0,
      closed: 0,
      aborts: [],
      closedAt: undefined,
      said: '',
      saidAt: undefined,
    };
    call.started ??= attempt.entered;
    call.attempts.push(attempt);
    if (call.attempts.length > 1) return attempt;
    for (const check of this.#checks) {
      check.entered?.(call);
      // What stands around a tool may have waited before.
      if (call.started.at === this.clock.now) check.started?.(call);
    }
    return attempt;
  }

  /** Does what stops a run, and has checked what holds when that has come back. */
  stop(run: RunFacts, how: StopKind, act: () => void): void {
    if (run.over !== undefined) return act();
    const stop = { how, called: this.moment(), returned: undefined as Moment | undefined };
    run.stops.push(stop);
    this.stopping += 1;
    act();
    this.stopping -= 1;
    stop.returned = this.moment();
    if (run.isOpening) return;
    for (const check of this.#checks) check.stopped?.(run);
  }

  /** Says that nothing goes on at this time. */
  quiet(): void {
    if (this.seq === this.#seqWhenQuiet) return;
    this.quietTimes += 1;
    for (const check of this.#checks) check.quiet?.();
    this.#seqWhenQuiet = this.seq;
  }

  /** Says that nothing will happen by itself any more. */
  stuck(): void {
    for (const check of this.#checks) check.stuck?.();
    this.stuckAt = this.moment();
  }

  /** Says that the turn is over. */
  close(): void {
    for (const check of this.#checks) check.over?.();
  }
}
