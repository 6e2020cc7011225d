import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { underToolName } from '../../tools/underToolName.ts';
import type { Resolution, ResolvedCall } from '../resolve/resolveInput.ts';
import { isAlwaysSafe, resolveInput } from '../resolve/resolveInput.ts';
import type { PreparedCall } from '../run/RunControl.ts';
import type { Turn } from '../schedule/Turn.ts';
import type { Approval, Approve } from './Approve.ts';
import { askApproval, type Decision } from './askApproval.ts';
import type { Barrier } from './Barrier.ts';
import type { CallRecord } from './CallRecord.ts';
import type { CallSurroundings } from './CallSurroundings.ts';
import type { Cascade } from './Cascade.ts';
import { denied, type Failure, failedBefore, skipped, tooManyCalls } from './failure.ts';

/** What the admission of the calls of a run shares with the rest of their life. */
export interface AdmissionParts {
  /** Which calls a failed one takes with it. */
  readonly cascade: Cascade<CallRecord>;
  /** Which calls must not start because an earlier one waits for outside input. */
  readonly barrier: Barrier<CallRecord>;
  /** Gives a call that has not started its result. */
  readonly settle: (record: CallRecord, failure: Failure) => void;
  /** Gives a call the result that it has had before. */
  readonly adopt: (record: CallRecord, result: ToolResult) => void;
}

/** What brings the sealed calls of one run to where they may start: resolves them, and asks for their approval. */
export class CallAdmission {
  readonly #run: CallSurroundings;
  readonly #parts: AdmissionParts;

  constructor(run: CallSurroundings, parts: AdmissionParts) {
    this.#run = run;
    this.#parts = parts;
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
    const prepared = this.#run.control?.prepare(call);
    if (prepared?.type === 'result') return this.#adopt(record, call, prepared.result);
    if (record.isBeyond) return this.#settle(record, tooManyCalls(core.settings.resolve.maxCalls));
    if (prepared?.type === 'resume') record.resume = prepared.resume;
    const approve = approverOf(prepared, core.settings.approve);
    const resolved = this.#accept(record, turn, resolver.resolve(call));
    if (resolved === undefined) return;
    schedule.admit(turn, {
      claims: resolved.claims,
      tool: resolved.tool.definition.name,
      cap: positive(resolved.traits.maxConcurrent) ?? Number.POSITIVE_INFINITY,
      allowed: this.#isAllowed(record, resolved),
      approved: approve === undefined,
    });
    if (approve !== undefined) this.#ask(record, resolved, approve);
  }

  /** Settles a call that has its result already. It is resolved all the same: calls behind it may have to know its claims. */
  #adopt(record: CallRecord, call: ToolCall, result: ToolResult): void {
    const resolution = this.#run.resolver.resolve(call);
    if (resolution.ok) record.resolved = resolution.resolved;
    this.#parts.adopt(record, result);
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
    const refusal = this.#refusalOf(turn, resolved);
    if (refusal === undefined) return resolved;
    this.#settle(record, refusal);
    return undefined;
  }

  /** Why a call must not start because of one before it. */
  #refusalOf(turn: Turn<CallRecord>, { claims }: ResolvedCall): Failure | undefined {
    const { barrier, cascade } = this.#parts;
    const held = barrier.hold(turn, claims);
    if (held !== undefined) return held;
    const failed = cascade.wait(turn, claims)?.owner.result;
    return failed && skipped(failedBefore(failed));
  }

  #settle(record: CallRecord, failure: Failure): void {
    this.#parts.settle(record, failure);
  }

  /** Whether its start policy lets it start now. Asked late: what ran to resolve the call may have committed the run. */
  #isAllowed(record: CallRecord, { start }: ResolvedCall): boolean {
    if (start === 'sealed' || this.#run.isCommitted()) return true;
    this.#run.hold(record);
    return false;
  }

  #ask(record: CallRecord, { tool, input }: ResolvedCall, approve: Approve): void {
    const { core, step } = this.#run;
    if (record.call === undefined) return;
    const asked = underToolName(record.call, tool.definition.name);
    const approval = askApproval(asked, input, { ...core.settings, approve }).subscribe(
      (decision) => step(() => this.#decide(record, decision)),
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

/** Who approves a call: what was decided before counts as the answer. */
function approverOf(
  prepared: PreparedCall | undefined,
  approve: Approve | undefined,
): Approve | undefined {
  if (prepared === undefined || !('approval' in prepared)) return approve;
  return () => prepared.approval as Approval;
}

function positive(limit: number | undefined): number | undefined {
  return limit !== undefined && limit > 0 ? limit : undefined;
}
