import type { ToolCall } from '../../model/ToolCall.ts';
import type { CallInput } from '../call/CallInput.ts';
import { CallLifecycle } from '../call/CallLifecycle.ts';
import { type CallRecord, createCallRecord } from '../call/CallRecord.ts';
import { cancelled, skipped } from '../call/failure.ts';
import { parentCallOf } from '../call/parentCallOf.ts';
import { toToolCall } from '../call/toToolCall.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import { createResolver } from '../resolve/createResolver.ts';
import type { RunSchedule } from '../schedule/RunSchedule.ts';
import { Resends } from './Resends.ts';
import { RunEvents, type StreamFailure } from './RunEvents.ts';
import { Settlements } from './Settlements.ts';
import type { ToolRunSetup } from './ToolRunSetup.ts';

/**
 * One run: the calls of one response, or of one batch. It takes calls in, lets the schedule start them, and gives every
 * call exactly one result, whatever ends the run.
 *
 * Every change that emits happens inside a step: what it emits is delivered when the step is done, and then whatever may start is
 * started. So whoever is told of a change finds all of it done.
 */
export class ToolRun {
  /** What happens, in order. */
  readonly events: RunEvents;
  /** Which calls have settled, and which work goes on. */
  readonly settlements: Settlements = new Settlements();
  readonly #core: ExecutorCore;
  readonly #schedule: RunSchedule<CallRecord>;
  readonly #life: CallLifecycle;
  /** All calls by index, those that have only begun among them. */
  readonly #records = new Map<number, CallRecord>();
  /** The calls that were pushed by hand. */
  readonly #resends = new Resends();
  /** Sealed calls held by their start policy. Empty once committed. */
  #held: CallRecord[] = [];
  /** Whether calls that are held may start. */
  #committed: boolean;
  /** Why no call may start any more, if the response did not finish well. */
  #withdrawn: string | undefined;
  /** Whether no call can come any more. */
  #closed = false;
  #discarded = false;
  /** Why it was discarded. */
  #reason: unknown;
  /** What follows the results. */
  #failure: StreamFailure | undefined;
  /** Whether the end of the run was emitted. */
  #over = false;
  /** How many steps are under way, one inside the other. */
  #steps = 0;
  /** How many calls have begun, those that never became one among them. */
  #begun = 0;
  /** Higher than every index taken. */
  #nextIndex = 0;
  /** Undone when the run is over. */
  readonly #whenOver: (() => void)[] = [];
  /** Undone when all its work has ended. */
  readonly #whenEnded: (() => void)[] = [];

  constructor(core: ExecutorCore, setup: ToolRunSetup) {
    const { registry, toolOptions, aliases, parent: context, hold, consumers, control } = setup;
    this.#core = core;
    this.#committed = !hold;
    const tools = (registry ?? core.registry).snapshot();
    this.events = new RunEvents(consumers);
    const parent = context && parentCallOf(context);
    this.#schedule = core.schedule.open(core.settings.maxConcurrent, parent?.call.turn);
    this.#life = new CallLifecycle({
      core,
      resolver: createResolver(tools, core.settings, aliases),
      toolOptions,
      control,
      records: this.#records,
      schedule: this.#schedule,
      events: this.events,
      settlements: this.settlements,
      step: (work) => this.#step(work),
      goOn: () => this.#goOn(),
      isCommitted: () => this.#committed,
      hold: (record) => this.#held.push(record),
    });
    if (parent !== undefined) {
      this.#whenEnded.push(parent.work.begin());
      this.#whenOver.push(parent.work.onHalt((reason) => this.discard(reason)));
    }
  }

  /** Notes that a call of the response has begun: it counts as earlier from now on. */
  begin(index: number, name: string): void {
    if (this.#closed || this.#records.has(index)) return;
    this.#life.admission.begin(this.#record(index), name);
  }

  /** Takes a call that was pushed by hand. Returns false for a re-send, and when the run is closed. */
  push(input: CallInput): boolean {
    return !this.#closed && this.pushOrFind(input).isNew;
  }

  /** Takes a call that was pushed by hand, or finds the one that it re-sends. Returns the index of either. */
  pushOrFind(input: CallInput): { readonly index: number; readonly isNew: boolean } {
    const wanted = input.index ?? this.#nextIndex;
    const call = toToolCall(input, this.#records.has(wanted) ? this.#nextIndex : wanted);
    const earlier = this.#resends.find(call);
    if (earlier !== undefined) return { index: earlier, isNew: false };
    this.#resends.add(call);
    this.add(call);
    return { index: call.index, isNew: true };
  }

  /** Takes a sealed call, also when the run is closed: it settles at once then. One index is taken once. */
  add(call: ToolCall): void {
    const record = this.#records.get(call.index) ?? this.#record(call.index);
    if (record.call !== undefined) return;
    record.call = call;
    record.sealedAt = this.#core.settings.scheduler.now();
    this.settlements.sealed();
    this.#step(() => {
      this.#admit(record, call);
      if (this.#closed) this.events.close([...this.#records.keys()]);
    });
  }

  /** Whether the response has finished, well or not. */
  get finished(): boolean {
    return this.#committed || this.#withdrawn !== undefined;
  }

  /** Lets the calls start that were held for a good finish. */
  commit(): void {
    if (this.finished) return;
    this.#committed = true;
    const held = this.#held;
    this.#held = [];
    this.#step(() => {
      for (const { turn } of held) if (turn?.state === 'waiting') this.#schedule.allow(turn);
    });
  }

  /** Says that the response did not finish well: calls that have not started are skipped, and `why` is said. */
  withdraw(why: string): void {
    if (this.finished) return;
    this.#withdrawn = why;
    this.#step(() => {
      for (const record of this.#records.values()) {
        if (record.call === undefined) this.#forget(record);
        else if (record.startedAt === undefined) this.#life.settleUnstarted(record, skipped(why));
      }
    });
  }

  /** Says that no call comes any more; without a commit, that is a withdrawal. `failure` follows the results. */
  close(why: string, failure?: StreamFailure): void {
    this.#failure ??= failure;
    if (this.#closed) return;
    this.#closed = true;
    this.#step(() => {
      this.withdraw(why);
      for (const one of this.#records.values()) if (one.call === undefined) this.#forget(one);
      this.events.close([...this.#records.keys()]);
    });
  }

  /** Cancels one call. Returns whether there was something to cancel. */
  cancel(index: number, reason: unknown): boolean {
    const record = this.#records.get(index);
    if (record === undefined || record.result !== undefined || record.cancelled !== undefined)
      return false;
    record.cancelled = { reason };
    this.#step(() => this.#life.interrupt([record], reason)());
    return true;
  }

  /** Stops everything that has not settled. When it returns, every call has its result. `failure` follows them. */
  discard(reason: unknown, failure?: StreamFailure): void {
    if (this.#discarded || this.#over) return;
    this.#discarded = true;
    this.#reason = reason;
    this.#step(() => {
      // First every result, then everything that may call back: it finds them all.
      const halt = this.#life.interrupt([...this.#records.values()], reason);
      this.close('the run was discarded', failure);
      halt();
    });
  }

  /** Does several things as one change. */
  batch(work: () => void): void {
    this.#step(work);
  }

  /** Discards the run when `signal` aborts; at once if it has. One listener, until the run is over (H1). */
  listen(signal: AbortSignal | undefined): void {
    if (signal === undefined || this.#over) return;
    const abort = (): void => this.discard(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    this.#whenOver.push(() => signal.removeEventListener('abort', abort));
  }

  #step(work: () => void): void {
    this.#steps += 1;
    try {
      this.events.cork(work);
    } finally {
      this.#life.giveUpRequests();
      this.#steps -= 1;
      this.#goOn();
    }
  }

  /** Starts what may start, and ends the run if it is over, once no step is under way. */
  #goOn(): void {
    if (this.#steps > 0) return;
    this.#core.schedule.pump();
    if (this.#closed && this.settlements.settled && !this.#over) this.#finish();
    if (this.settlements.ended) for (const undo of this.#whenEnded.splice(0)) undo();
  }

  #finish(): void {
    this.#over = true;
    for (const undo of this.#whenOver.splice(0)) undo();
    this.events.end(this.#failure);
    this.settlements.finish();
  }

  #record(index: number): CallRecord {
    this.#begun += 1;
    const isBeyond = this.#begun > this.#core.settings.resolve.maxCalls;
    const record = createCallRecord(this.#life, index, isBeyond);
    this.#records.set(index, record);
    this.#nextIndex = Math.max(this.#nextIndex, index + 1);
    return record;
  }

  #admit(record: CallRecord, call: ToolCall): void {
    const stop = this.#discarded ? { reason: this.#reason } : record.cancelled;
    if (stop !== undefined) this.#life.settleUnstarted(record, cancelled(stop.reason));
    else if (this.#withdrawn !== undefined)
      this.#life.settleUnstarted(record, skipped(this.#withdrawn));
    else this.#life.admission.admit(record, call);
  }

  /** Forgets a call that has begun and will never be one. */
  #forget(record: CallRecord): void {
    this.#records.delete(record.index);
    if (record.turn !== undefined) this.#schedule.withdraw(record.turn);
  }
}
