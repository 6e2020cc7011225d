import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/client';
import type { ToolFailure } from '../tools/ToolFailure.ts';
import { LOST_ANSWER_CODE, LostAnswer, type LostAnswerReason } from './LostAnswer.ts';

/** A request that waits for its answer. */
export interface PendingRequest {
  /** The id on the wire. */
  readonly id: RequestId;
  /** What is asked. */
  readonly method: string;
  /** The token under which its progress comes, if it has one. */
  readonly progressToken: unknown;
  /** Ends the HTTP request, where it is one of its own. */
  readonly abort: AbortController;
  /** Whether its HTTP answer is one document: if it brings no answer, none will come. */
  isDocument: boolean;
  /** Whether its HTTP answer is a stream, which may go on behind the answer. */
  isStream: boolean;
  /** After how many milliseconds the server wants it again, where it has refused it for now. */
  retryAfterMs?: number | undefined;
  /** Takes off what listens for its end. */
  readonly release: () => void;
}

/**
 * The requests of one connection that wait for their answers. Closes defects of the official client 2.4: a request whose
 * stream ends or breaks without an answer, or that is only accepted, waits for its timeout. Here it is answered with an
 * error, as if it came from the server, so that the client drops what it keeps for it. A stream that the server does not end
 * behind its answer stays open: here four do.
 */
export class PendingRequests {
  readonly #pending = new Map<string, PendingRequest>();
  /** The last that were cancelled, and may be answered nevertheless. */
  readonly #cancelled = new Set<string>();
  /** The streams that go on behind their answers, by the ids of these. */
  readonly #streams = new Map<string, AbortController>();
  readonly #answer: (message: JSONRPCMessage) => void;

  /** `answer` takes the answers that are given in the server's place. */
  constructor(answer: (message: JSONRPCMessage) => void) {
    this.#answer = answer;
  }

  /** How many wait. */
  get size(): number {
    return this.#pending.size;
  }

  /** Adds a request that is about to be sent; `signal` fires when nobody waits for it any longer. */
  add({ id, method, params }: JSONRPCRequest, signal?: AbortSignal): PendingRequest {
    const abort = new AbortController();
    const abandon = () => {
      this.cancel(id);
      // It may be forgotten.
      abort.abort();
    };
    signal?.addEventListener('abort', abandon, { once: true });
    const release = () => signal?.removeEventListener('abort', abandon);
    const request: PendingRequest = {
      id,
      method,
      progressToken: params?._meta?.progressToken,
      abort,
      isDocument: false,
      isStream: false,
      release,
    };
    this.#pending.set(String(id), request);
    return request;
  }

  /** Gives the request with this id, as long as it waits. */
  get(id: RequestId): PendingRequest | undefined {
    return this.#pending.get(String(id));
  }

  /** Takes out a request that has its answer. Its stream is given some time to end by itself: until others do not, either. */
  answer(id: RequestId): PendingRequest | undefined {
    const request = this.settle(id);
    if (request?.isStream) {
      this.#streams.set(String(id), request.abort);
      if (this.#streams.size > MAX_STREAMS) this.#endOldestStream();
    }
    return request;
  }

  /** Takes out a request. */
  settle(id: RequestId): PendingRequest | undefined {
    const request = this.get(id);
    this.#pending.delete(String(id));
    request?.release();
    return request;
  }

  /** Takes out a request for which nobody waits any longer, and ends its HTTP request. */
  cancel(id: RequestId): void {
    this.#noteCancelled(id);
    this.settle(id)?.abort.abort();
  }

  /** Tells whether this is the answer to a request that was cancelled: once for each. */
  isLate(id: RequestId): boolean {
    return this.#cancelled.delete(String(id));
  }

  /** Answers a request that will get no answer: its stream has ended, say. Nothing is left of one that has its answer. */
  lose(id: RequestId, reason: LostAnswerReason): void {
    this.#streams.delete(String(id));
    const request = this.settle(id);
    if (request === undefined) return;
    request.abort.abort();
    this.#fail(request, WORDS[reason], new LostAnswer(reason));
  }

  /** Answers all requests that wait, each with its own failure: the server is gone. */
  loseAll(failureOf: (request: PendingRequest) => ToolFailure): void {
    for (const { id } of [...this.#pending.values()]) {
      const request = this.settle(id);
      if (request === undefined) continue;
      const failure = failureOf(request);
      this.#fail(request, failure.message, failure);
    }
  }

  /** Answers the request that waits in the server's place, if it is only one. */
  loseOnly(reason: LostAnswerReason): void {
    const [only, ...others] = this.#pending.values();
    if (only !== undefined && others.length === 0) this.lose(only.id, reason);
  }

  /** Ends all HTTP requests, without answers. */
  clear(): void {
    for (const { id } of [...this.#pending.values()]) this.cancel(id);
    while (this.#streams.size > 0) this.#endOldestStream();
  }

  /** Forgets all requests: they go on, and end with their signals. */
  forget(): void {
    this.#pending.clear();
    this.#cancelled.clear();
    this.#streams.clear();
  }

  #fail({ id }: PendingRequest, message: string, data: LostAnswer | ToolFailure): void {
    this.#answer({ jsonrpc: '2.0', id, error: { code: LOST_ANSWER_CODE, message, data } });
  }

  #endOldestStream(): void {
    const [oldest] = this.#streams;
    if (oldest === undefined) return;
    const [id, abort] = oldest;
    this.#streams.delete(id);
    abort.abort();
  }

  #noteCancelled(id: RequestId): void {
    if (!this.#pending.has(String(id))) return;
    this.#cancelled.add(String(id));
    const [oldest] = this.#cancelled;
    if (this.#cancelled.size > MAX_CANCELLED && oldest !== undefined)
      this.#cancelled.delete(oldest);
  }
}

/** Most streams that go on behind their answers: a browser has six connections to a server. */
const MAX_STREAMS = 4;

/** Most cancelled requests whose answers are still waited for. */
const MAX_CANCELLED = 1_000;

const WORDS: Readonly<Record<LostAnswerReason, string>> = {
  ended: 'The stream ended without an answer',
  'too-large': 'The answer is too large',
  malformed: 'The answer is not as the protocol says',
};
