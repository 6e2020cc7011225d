import { noop } from 'rxjs';
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
  /** Takes this scope out of the signals of the one around it. */
  #unlink: (() => void) | undefined;
  /** Signals inside that abort with this one. */
  #onAbort: Set<(reason: unknown) => void> | undefined;
  /** What must stop with this scope: runs that were opened in it. */
  #onHalt: Set<(reason: unknown) => void> | undefined;
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

  /** Has `halt` called when this scope is stopped; at once if it was. Returns how to take that back. */
  onHalt(halt: (reason: unknown) => void): () => void {
    const halted = this.#haltedAround();
    if (halted !== undefined) {
      halt(halted.reason);
    } else {
      this.#onHalt ??= new Set();
      this.#onHalt.add(halt);
    }
    return () => this.#onHalt?.delete(halt);
  }

  /** Aborts the signal, runs `unsubscribe`, then stops what was opened in here. Idempotent, but for `unsubscribe`. */
  halt(reason: unknown, unsubscribe?: () => void): void {
    this.#halted ??= { reason };
    this.#abort(reason);
    unsubscribe?.();
    const halts = this.#onHalt;
    this.#onHalt = undefined;
    for (const halt of halts ?? []) halt(reason);
    this.#unlink?.();
  }

  /** No work goes on any more. */
  protected idle(): void {
    const calls = this.#whenIdle;
    this.#whenIdle = undefined;
    for (const call of calls ?? []) call();
  }

  #abort(reason: unknown): void {
    this.#controller?.abort(abortReason(reason));
    const aborts = this.#onAbort;
    this.#onAbort = undefined;
    for (const abort of aborts ?? []) abort(reason);
  }

  #haltedAround(): { readonly reason: unknown } | undefined {
    return this.#halted ?? (this.#parent && this.#parent.#haltedAround());
  }

  /** Has signals in here abort with the scope around this one. */
  #link(): void {
    const parent = this.#parent;
    if (parent === undefined || this.#unlink !== undefined) return;
    const abort = (reason: unknown): void => this.#abort(reason);
    parent.#link();
    parent.#onAbort ??= new Set();
    parent.#onAbort.add(abort);
    this.#unlink = () => parent.#onAbort?.delete(abort);
  }
}
