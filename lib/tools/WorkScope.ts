import { noop } from 'rxjs';
import type { Demand } from '../sources/Demand.ts';
import type { WorkTracker } from '../sources/WorkTracker.ts';
import { abortReason } from './abortReason.ts';
import type { CallAccess } from './CallAccess.ts';

/**
 * Work that is stopped as a whole: a running call, or one attempt inside it. It makes the signal when that is asked for,
 * counts the work, and stops what was opened inside it.
 */
export class WorkScope implements WorkTracker {
  readonly #parent: WorkScope | undefined;
  /** Made when the signal is asked for. */
  #controller: AbortController | undefined;
  #halted: { readonly reason: unknown } | undefined;
  #isOver = false;
  /** Takes this scope out of the signals of the one around it. */
  #unlink: (() => void) | undefined;
  /** Signals inside that abort with this one. */
  #onAbort: Set<(reason: unknown) => void> | undefined;
  /** What must stop with this scope: runs that were opened in it, and in scopes inside it. */
  #onHalt: Set<(reason: unknown) => void> | undefined;
  /** Takes this scope out of what must stop with the one around it. */
  #leave: (() => void) | undefined;
  /** Pieces of work begun and not ended: promises, iterators, nested runs. */
  #working = 0;
  #whenIdle: (() => void)[] | undefined;

  /** `parent`: the scope around this one. What goes on in here is its work too, and it stops this one. */
  constructor(parent?: WorkScope) {
    this.#parent = parent;
  }

  /** The call that this work belongs to. */
  get access(): CallAccess | undefined {
    return this.#parent?.access;
  }

  /** What the consumer of the run wants; undefined: all that comes. */
  get demand(): Demand | undefined {
    return this.#parent?.demand;
  }

  /** Aborts when the scope, or one around it, is stopped; already aborted if it was. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      const halted = this.#haltedAround();
      if (halted === undefined) this.#link();
      else this.#controller.abort(abortReason(halted.reason));
    }
    return this.#controller.signal;
  }

  /** Whether nothing may begin in it any more: it, or one around it, was stopped. */
  get isOver(): boolean {
    return this.#isOver || this.#parent?.isOver === true;
  }

  /** How many pieces of work go on. */
  get working(): number {
    return this.#working;
  }

  /** Counts a piece of work until the returned function is called. */
  begin(): () => void {
    const endOutside = this.#parent?.begin();
    this.#working += 1;
    let working = true;
    return () => {
      if (!working) return;
      working = false;
      this.#working -= 1;
      if (this.#working === 0) this.idle();
      endOutside?.();
    };
  }

  /** Calls back, once, when no work goes on; at once if none does. Returns how to take that back. */
  whenIdle(call: () => void): () => void {
    if (this.#working === 0) {
      call();
      return noop;
    }
    this.#whenIdle ??= [];
    this.#whenIdle.push(call);
    return () => {
      this.#whenIdle = this.#whenIdle?.filter((one) => one !== call);
    };
  }

  /**
   * Has `halt` called when this scope, or one around it, is stopped; at once if it was. Returns how to take that back.
   */
  onHalt(halt: (reason: unknown) => void): () => void {
    const halted = this.#haltedAround();
    if (halted !== undefined) {
      halt(halted.reason);
      return noop;
    }
    this.#onHalt ??= new Set();
    this.#leave ??= this.#parent?.onHalt((reason) => this.#stopOpened(reason));
    this.#onHalt.add(halt);
    return () => this.#onHalt?.delete(halt);
  }

  /** Stops what goes on in here, as `abort` does, and lets nothing begin any more. */
  halt(reason: unknown, unsubscribe?: () => void): void {
    this.#isOver = true;
    this.abort(reason, unsubscribe);
  }

  /**
   * Aborts the signal, runs `unsubscribe`, then stops what was opened in here. Idempotent, but for `unsubscribe`. If a scope
   * around this one was stopped before, that is the reason.
   */
  abort(reason: unknown, unsubscribe?: () => void): void {
    this.#halted ??= this.#haltedAround() ?? { reason };
    this.#abortSignals(this.#halted.reason);
    unsubscribe?.();
    this.#stopOpened(this.#halted.reason);
    this.#unlink?.();
  }

  /** Lets go of the scope around this one when no work goes on: for a scope in which nothing begins any more. */
  release(): void {
    this.whenIdle(() => {
      this.#unlink?.();
      this.#leave?.();
      // Something may be opened in here all the same, by work that nobody knows of.
      this.#leave = undefined;
    });
  }

  /** No work goes on any more. */
  protected idle(): void {
    const calls = this.#whenIdle;
    this.#whenIdle = undefined;
    for (const call of calls ?? []) call();
  }

  #abortSignals(reason: unknown): void {
    this.#controller?.abort(abortReason(reason));
    const aborts = this.#onAbort;
    this.#onAbort = undefined;
    for (const abort of aborts ?? []) abort(reason);
  }

  /** Stops what was opened in here. */
  #stopOpened(reason: unknown): void {
    const halts = this.#onHalt;
    this.#onHalt = undefined;
    this.#leave?.();
    for (const halt of halts ?? []) halt(reason);
  }

  #haltedAround(): { readonly reason: unknown } | undefined {
    if (this.#halted !== undefined || this.#parent === undefined) return this.#halted;
    return this.#parent.#haltedAround();
  }

  /** Has signals in here abort with the scope around this one. */
  #link(): void {
    const parent = this.#parent;
    if (parent === undefined || this.#unlink !== undefined) return;
    const abort = (reason: unknown): void => this.#abortSignals(reason);
    parent.#link();
    parent.#onAbort ??= new Set();
    parent.#onAbort.add(abort);
    this.#unlink = () => parent.#onAbort?.delete(abort);
  }
}
