import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/client';

/** Most notices that are on their way at once, and most that wait for them. */
const MAX_NOTICES = 16;
const MAX_WAITING = 1_000;
/** Most questions of a server that have no answer yet, and most answers that are on their way. */
const MAX_ASKED = 32;

/**
 * What goes over a connection beside the requests of the client: its notices, the questions of the server, and the answers to
 * these. Closes defects of the official client 2.4: it answers every question, however many there are, each with an HTTP request
 * of its own; and what the server does not take stays until the connection is closed.
 */
export class SideMessages {
  /** The notices that are on their way, the oldest first. */
  readonly #notices = new Set<AbortController>();
  /** Begins each of those that wait. */
  readonly #waiting: (() => void)[] = [];
  readonly #answers = new Set<AbortController>();
  /** The questions whose answers have not been taken, by their ids. */
  readonly #asked = new Set<RequestId>();

  /**
   * Sends a notice or an answer. While 16 notices are on their way others wait; when 1,000 do, the oldest that is on its way is
   * given up.
   */
  async send(message: JSONRPCMessage, post: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if ('method' in message) return await this.#sendNotice(post);
    const abort = new AbortController();
    this.#answers.add(abort);
    try {
      await post(abort.signal);
    } finally {
      this.#answers.delete(abort);
      if (message.id !== undefined) this.#asked.delete(message.id);
    }
  }

  /** Whether a question of the server may be answered: not while 32 others are open, or one of the same id. */
  admits(id: RequestId): boolean {
    const isFull = this.#asked.size >= MAX_ASKED || this.#answers.size >= MAX_ASKED;
    if (isFull || this.#asked.has(id)) return false;
    this.#asked.add(id);
    return true;
  }

  /** The server does not want an answer to this question any longer. */
  forget(id: unknown): void {
    this.#asked.delete(id as RequestId);
  }

  /** Gives up what is on its way; what waits begins, and is given up by whoever ends the connection. */
  clear(): void {
    for (const abort of [...this.#notices, ...this.#answers]) abort.abort();
    this.#asked.clear();
  }

  async #sendNotice(post: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#notices.size >= MAX_NOTICES) {
      if (this.#waiting.length >= MAX_WAITING) this.#giveUpOldestNotice();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const abort = new AbortController();
    this.#notices.add(abort);
    try {
      await post(abort.signal);
    } finally {
      this.#endNotice(abort);
    }
  }

  #giveUpOldestNotice(): void {
    const [oldest] = this.#notices;
    if (oldest === undefined) return;
    this.#endNotice(oldest);
    oldest.abort();
  }

  /** Once for each: the next one begins. */
  #endNotice(abort: AbortController): void {
    if (this.#notices.delete(abort)) this.#waiting.shift()?.();
  }
}
