import type { FetchInit } from '../../lib/http/PostStreamOptions.ts';

/** How a request is answered: a response, an error, or nothing at all. */
export type FakeAnswer = Response | Error | 'silence';

/** A `fetch` that answers each request as it is told; the last answer is that of all that follow. */
export class FakeFetch {
  /** When the requests came, on the clock that is given. */
  readonly times: number[] = [];
  /** The signals of the requests. */
  readonly signals: AbortSignal[] = [];
  /** What was sent. */
  readonly inits: FetchInit[] = [];
  readonly #answers: (() => FakeAnswer)[];
  readonly #now: () => number;

  constructor(answers: readonly (() => FakeAnswer)[], now: () => number = () => 0) {
    this.#answers = [...answers];
    this.#now = now;
  }

  readonly fetch = (_url: string, init: FetchInit): Promise<Response> => {
    this.times.push(this.#now());
    this.signals.push(init.signal);
    this.inits.push(init);
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    const given = answer?.() ?? 'silence';
    if (given instanceof Error) return Promise.reject(given);
    return given === 'silence' ? new Promise(() => {}) : Promise.resolve(given);
  };
}

/** A body that is written by hand. */
export class HandBody {
  /** Whether it was cancelled. */
  isCancelled = false;
  readonly stream: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.isCancelled = true;
      },
    });
  }

  write(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.#controller?.close();
  }

  fail(error: Error): void {
    this.#controller?.error(error);
  }
}
