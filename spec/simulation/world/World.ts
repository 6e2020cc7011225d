import type { ToolExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import { ToolRegistry } from '../../../lib/tools/ToolRegistry.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import { Ledger } from '../ledger/Ledger.ts';
import type { Act, CallPlan, RunPlan, TurnPlan } from '../plan/TurnPlan.ts';
import { approver } from './approver.ts';
import { middlewareOf } from './middlewareOf.ts';
import type { RunControls } from './Opening.ts';
import { openRun } from './openRun.ts';
import { resolveOptions } from './resolveOptions.ts';
import type { Actor, Scene } from './Scene.ts';
import { scriptedTool } from './scriptedTool.ts';
import { spillSink } from './spillSink.ts';
import { VirtualClock } from './VirtualClock.ts';

/** An executor with its tools, and everybody who deals with it: the world of one turn. */
export class World implements Scene {
  readonly clock: VirtualClock = new VirtualClock();
  readonly ledger: Ledger;
  readonly executor: ToolExecutor;
  readonly #controls = new Map<RunFacts, RunControls>();

  constructor(plan: TurnPlan) {
    this.ledger = new Ledger(plan, this.clock);
    // Of two tools with one name, the last is the one of the ledger.
    const tools = [...this.ledger.tools.values()].map((tool) => scriptedTool(this, tool));
    this.executor = new ToolExecutor(new ToolRegistry(tools), this.#options());
  }

  /** Opens a run now. `parent`: the tool that does it, with its context. */
  open(
    plan: RunPlan,
    parent?: { readonly call: CallFacts; readonly context: ToolContext },
  ): RunFacts {
    const run = this.ledger.openRun(plan, parent?.call);
    openRun(this, { run, context: parent?.context }, (controls) =>
      this.#controls.set(run, controls),
    );
    return run;
  }

  /** Has a tool run calls itself. */
  nest(call: CallFacts, context: ToolContext, calls: readonly CallPlan[]): RunFacts {
    return this.open({ calls }, { call, context });
  }

  /** Calls back when a run is over. Returns how to take that back. */
  whenOver(run: RunFacts, call: () => void): { unsubscribe(): void } {
    return run.handle?.results$.subscribe({ complete: call }) ?? { unsubscribe() {} };
  }

  /** Does something to a run. What is not there, or no longer, is left alone. */
  act(run: RunFacts, act: Act, by: Actor): void {
    const { ledger } = this;
    ledger.done.push(`${act.do}, by ${by}`);
    const controls = this.#controls.get(run);
    switch (act.do) {
      case 'cancel':
        return this.#cancel(act.n);
      case 'resend':
        return controls?.resend?.(act.n);
      case 'add':
        return controls?.add?.(act.call);
      case 'discard':
        return ledger.stop(run, 'discard', () => run.handle?.discard('discard'));
      case 'unsubscribe':
        if (controls?.unsubscribe === undefined) return;
        return ledger.stop(run, 'unsubscribe', controls.unsubscribe);
      case 'abort':
        if (controls === undefined) return;
        return ledger.stop(run, 'abort', controls.abort);
      case 'commit':
        return controls?.commit?.();
      case 'complete':
        return controls?.complete?.();
    }
  }

  /** A sleep in virtual time, which may be cut short. */
  sleeper(): { readonly sleep: (ms: number) => Promise<void>; readonly wake: () => void } {
    let wake: (() => void) | undefined;
    return {
      sleep: (ms) =>
        new Promise((resolve) => {
          const timer = Number.isFinite(ms)
            ? this.clock.world.schedule(() => wake?.(), ms)
            : undefined;
          wake = () => {
            timer?.unsubscribe();
            resolve();
          };
        }),
      wake: () => wake?.(),
    };
  }

  #cancel(n: number): void {
    const call = this.ledger.find(n);
    if (call?.run.handle === undefined) return;
    const expected = call.knownResult === undefined && call.cancelled === undefined;
    if (expected) call.cancelled = this.ledger.moment();
    const isCancelled = call.run.handle.cancel(call.index, `cancel ${n}`);
    if (call.run.handle.cancel(call.index, 'again')) {
      this.ledger.report('H3', `${call.name} is cancelled a second time`);
    }
    this.ledger.moment();
    if (isCancelled === expected) return;
    const known =
      call.run.calls.includes(call) && !call.run.isStopped && call.run.ending === undefined;
    if (known) this.ledger.report('H3', `${call.name}: cancel gave ${isCancelled}`);
  }

  #options(): ToolExecutorOptions {
    const { options } = this.ledger;
    const { around = [], spill, approvalTimeoutMs, cascade, start, onStreamError } = options;
    return {
      scheduler: this.clock.library,
      graceMs: options.graceMs ?? 5,
      ...(options.maxConcurrent !== undefined && { maxConcurrent: options.maxConcurrent }),
      ...(options.maxConcurrentTotal !== undefined && {
        maxConcurrentTotal: options.maxConcurrentTotal,
      }),
      ...(start && { start }),
      ...(cascade && { cascade }),
      ...(onStreamError && { onStreamError }),
      ...(options.approves && { approve: approver(this) }),
      ...(approvalTimeoutMs !== undefined && { approvalTimeoutMs }),
      middleware: around.map((one) => middlewareOf(this, one)),
      resolve: resolveOptions(this, options),
      results: {
        truncation: options.tail ? 'head-tail' : 'head',
        ...(spill && { spill: spillSink(this, spill) }),
      },
    };
  }
}
