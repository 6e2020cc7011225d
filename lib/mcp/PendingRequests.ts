import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/client';
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
  /** After how many milliseconds the server wants it again, where it has refused it for now. */
  retryAfterMs?: number | undefined;
  /** Takes off what listens for its end. */
  readonly release: () => void;
}

/**
 * The requests of one connection that wait for their answers. Closes a defect of the official client 2.4: a request whose
 * stream ends or breaks without an answer, or that is only accepted, waits for its timeout. Here it is answered with an
 * error, as if it came from the server, so that the client drops what it keeps for it.
 */
export class PendingRequests {
  readonly #pending = new Map<string, PendingRequest>();
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
    const abandon = () => this.cancel(id);
    signal?.addEventListener('abort', abandon, { once: true });
    const release = () => signal?.removeEventListener('abort', abandon);
    const request: PendingRequest = {
      id,
      method,
      progressToken: params?._meta?.progressToken,
      abort: new AbortController(),
      isDocument: false,
      release,
    };
    this.#pending.set(String(id), request);
    return request;
  }

  /** Gives the request with this id, as long as it waits. */
  get(id: RequestId): PendingRequest | undefined {
    return this.#pending.get(String(id));
  }

  /** Takes out a request that has its answer. */
  settle(id: RequestId): PendingRequest | undefined {
    const request = this.get(id);
    this.#pending.delete(String(id));
    request?.release();
    return request;
  }

  /** Takes out a request for which nobody waits any longer, and ends its HTTP request. */
  cancel(id: RequestId): void {
    this.settle(id)?.abort.abort();
  }

  /** Answers a request that will get no answer. Does nothing for one that has it. */
  lose(id: RequestId, reason: LostAnswerReason): void {
    const request = this.get(id);
    if (request === undefined) return;
    this.cancel(id);
    this.#answer({
      jsonrpc: '2.0',
      id: request.id,
      error: { code: LOST_ANSWER_CODE, message: WORDS[reason], data: new LostAnswer(reason) },
    });
  }

  /** Ends all HTTP requests, without answers. */
  clear(): void {
    for (const { id } of [...this.#pending.values()]) this.cancel(id);
  }
}

const WORDS: Readonly<Record<LostAnswerReason, string>> = {
  ended: 'The stream ended without an answer',
  'too-large': 'The answer is too large',
  malformed: 'The answer is not as the protocol says',
};
