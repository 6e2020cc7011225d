import type { ToolCall } from '../../model/ToolCall.ts';
import { underToolName } from '../../tools/underToolName.ts';
import type { Resolution, ResolvedCall } from '../resolve/resolveInput.ts';
import { isAlwaysSafe, resolveInput } from '../resolve/resolveInput.ts';
import type { Turn } from '../schedule/Turn.ts';
import { askApproval, type Decision } from './askApproval.ts';
import type { CallRecord } from './CallRecord.ts';
import type { CallSurroundings } from './CallSurroundings.ts';
import type { Cascade } from './Cascade.ts';
import { denied, type Failure, failedBefore, skipped, tooManyCalls } from './failure.ts';

/** What brings the sealed calls of one run to where they may start: resolves them, and asks for their approval. */
export class CallAdmission {
  readonly #run: CallSurroundings;
  /** Which calls a failed one takes with it. */
  readonly #cascade: Cascade<CallRecord>;
  /** Gives a call that has not started its result. */
  readonly #settle: (record: CallRecord, failure: Failure) => void;

  constructor(
    run: CallSurroundings,
    cascade: Cascade<CallRecord>,
    settle: (record: CallRecord, failure: Failure) => void,
  ) {
    this.#run = run;
    this.#cascade = cascade;
    this.#settle = settle;
  }

  /** Gives a call that has only begun its place. One that no tool will run for needs none. */
  begin(record: CallRecord, name: string): void {
    const { core, resolver, schedule } = this.#run;
    const registered = record.isBeyond ? undefined : resolver.find(name);
    if (registered === undefined) return;
    record.turn = schedule.begin(record, isAlwaysSafe(registered, core.settings));
  }

  /** Resolves a sealed call and gives it to the schedule, or settles it at once. */
  admit(record: CallRecord, call: ToolCall): void {
    const { core, resolver, schedule } = this.#run;
    // It has its place before anything of the user's runs: a claims function may add calls, and discard the run.
    const turn = record.turn ?? schedule.begin(record, false);
    record.turn = turn;
    if (record.isBeyond) return this.#settle(record, tooManyCalls(core.settings.resolve.maxCalls));
    const resolved = this.#accept(record, turn, resolver.resolve(call));
    if (resolved === undefined) return;
    const approved = core.settings.approve === undefined;
    schedule.admit(turn, {
      claims: resolved.claims,
      tool: resolved.tool.definition.name,
      cap: positive(resolved.traits.maxConcurrent) ?? Number.POSITIVE_INFINITY,
      allowed: this.#isAllowed(record, resolved),
      approved,
    });
    if (!approved) this.#ask(record, call, resolved);
  }

  /** Takes what was resolved; undefined if the call got its result instead. */
  #accept(
    record: CallRecord,
    turn: Turn<CallRecord>,
    resolution: Resolution,
  ): ResolvedCall | undefined {
    if (record.result !== undefined) return undefined;
    if (!resolution.ok) {
      this.#settle(record, resolution.failure);
      return undefined;
    }
    const { resolved } = resolution;
    record.resolved = resolved;
    const failed = this.#cascade.wait(turn, resolved.claims)?.owner.result;
    if (failed === undefined) return resolved;
    this.#settle(record, skipped(failedBefore(failed)));
    return undefined;
  }

  /** Whether its start policy lets it start now. Asked late: what ran to resolve the call may have committed the run. */
  #isAllowed(record: CallRecord, { start }: ResolvedCall): boolean {
    if (start === 'sealed' || this.#run.isCommitted()) return true;
    this.#run.hold(record);
    return false;
  }

  #ask(record: CallRecord, call: ToolCall, { tool, input }: ResolvedCall): void {
    const { core, step } = this.#run;
    const asked = underToolName(call, tool.definition.name);
    const approval = askApproval(asked, input, core.settings).subscribe((decision) =>
      step(() => this.#decide(record, decision)),
    );
    // Whoever approves may have cancelled the call before it answered.
    if (record.result === undefined) record.approval = approval;
    else approval.unsubscribe();
  }

  #decide(record: CallRecord, decision: Decision): void {
    const { turn, resolved, result } = record;
    if (turn === undefined || resolved === undefined || result !== undefined) return;
    const { core, schedule } = this.#run;
    if (decision.type === 'denied')
      return this.#settle(record, denied(decision.reason, decision.cause));
    if (decision.type === 'approved') return schedule.approve(turn, resolved.claims, turn.allowed);
    const changed = resolveInput(resolved.registered, decision.input, core.settings);
    const accepted = this.#accept(record, turn, changed);
    if (accepted === undefined) return;
    schedule.approve(turn, accepted.claims, this.#isAllowed(record, accepted));
  }
}

function positive(limit: number | undefined): number | undefined {
  return limit !== undefined && limit > 0 ? limit : undefined;
}
