import type { Observable, Unsubscribable } from 'rxjs';
import { type Demand, underDemand } from '../sources/Demand.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { unsubscribeQuietly } from '../sources/unsubscribeQuietly.ts';
import { PullWindow } from './PullWindow.ts';

/** Somebody who has asked for the next value. */
interface Reader<T> {
  readonly resolve: (result: IteratorResult<T, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

/** How it ends: `failed` until the error was told. */
type End = { readonly failed: true; readonly error: unknown } | { readonly failed: false };

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** Reads an observable value by value: one subscription, from the first `next()` to `return()` or its end. */
export class SourceIterator<T> implements AsyncIterator<T, undefined>, Demand {
  readonly #source: Observable<T>;
  readonly #window = new PullWindow<T>();
  /** Those who have asked and not got. Then nothing waits in the window. */
  readonly #readers: Reader<T>[] = [];
  /** Sources that wait until there is room. */
  readonly #held = new Set<() => void>();
  #begun = false;
  #sink: Unsubscribable | undefined;
  /** How the source ended, or that the consumer has left: what waits is still read. */
  #end: End | undefined;

  constructor(source: Observable<T>) {
    this.#source = source;
  }

  get isHeld(): boolean {
    return this.#end === undefined && this.#window.isFull;
  }

  onRoom(goOn: () => void): () => void {
    this.#held.add(goOn);
    return () => this.#held.delete(goOn);
  }

  /** The next value: at once if one waits. Subscribes the source when it is called first. */
  next(): Promise<IteratorResult<T, undefined>> {
    this.#begin();
    const taken = this.#window.take();
    if (taken !== undefined) {
      if (!this.#window.isFull) this.#makeRoom();
      return Promise.resolve({ done: false, value: taken.value });
    }
    const end = this.#end;
    if (end === undefined) {
      return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
    }
    this.#end = { failed: false };
    return end.failed ? rejected(end.error) : Promise.resolve(DONE);
  }

  /** Leaves: unsubscribes the source, and drops what waits. */
  return(): Promise<IteratorResult<T, undefined>> {
    return new Promise((resolve) => {
      this.#begun = true;
      this.#end = { failed: false };
      this.#window.clear();
      for (const { resolve: tell } of this.#readers.splice(0)) tell(DONE);
      try {
        this.#sink?.unsubscribe();
      } finally {
        // Those that are still there are others' too.
        this.#makeRoom();
      }
      resolve(DONE);
    });
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const observer = {
      next: (value: T) => this.#take(value),
      error: (error: unknown) => this.#finish({ failed: true, error }),
      complete: () => this.#finish({ failed: false }),
    };
    subscribeEarly(underDemand(this.#source, this), observer, (sink) => {
      this.#sink = sink;
    });
  }

  #take(value: T): void {
    const reader = this.#readers.shift();
    if (reader !== undefined) return reader.resolve({ done: false, value });
    try {
      this.#window.push(value);
    } catch (error) {
      unsubscribeQuietly(this.#sink);
      this.#finish({ failed: true, error });
    }
  }

  #finish(end: End): void {
    this.#end = end;
    const [first, ...others] = this.#readers.splice(0);
    if (first !== undefined) {
      this.#end = { failed: false };
      if (end.failed) first.reject(end.error);
      else first.resolve(DONE);
    }
    for (const { resolve } of others) resolve(DONE);
    this.#makeRoom();
  }

  #makeRoom(): void {
    if (this.#held.size === 0) return;
    const held = [...this.#held];
    this.#held.clear();
    for (const goOn of held) goOn();
  }
}

/** Whoever asks gets it. Any value may be thrown, not only errors. */
function rejected(error: unknown): Promise<never> {
  return new Promise((_, reject) => reject(error));
}
