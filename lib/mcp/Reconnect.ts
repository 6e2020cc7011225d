import {
  BehaviorSubject,
  catchError,
  defer,
  finalize,
  from,
  mergeMap,
  type Observable,
  of,
  Subject,
  takeUntil,
  throwError,
} from 'rxjs';
import { ToolFailure } from '../tools/ToolFailure.ts';
import type { McpConnectionState } from './McpConnection.ts';
import type { McpLink } from './McpLink.ts';

/** A link, and who is using it. */
interface Held {
  readonly link: McpLink;
  /** Requests under way. */
  users: number;
  /** Whether it is to be closed when nobody uses it any longer. */
  isDropped: boolean;
}

/**
 * What opens a link. `onLost` is for its end, `signal` ends the opening. What ends behind one that has failed goes to `onEnding`:
 * `close` waits for it.
 */
export type OpenNext = (hooks: {
  readonly onLost: () => void;
  readonly signal: AbortSignal;
  readonly onEnding: (end: Promise<void>) => void;
}) => Promise<McpLink>;

/**
 * Holds the one link to a server, and opens it again when it is lost: once for all who wait, and with a client and a
 * transport of its own. Closes a defect of the official client 2.4: it does not begin a new session when the server has lost
 * its own, as the protocol says it must.
 */
export class Reconnect {
  readonly #open: OpenNext;
  readonly #id: string;
  readonly #state = new BehaviorSubject<McpConnectionState>('connecting');
  readonly #ended = new AbortController();
  /** Errors when it is closed: what runs fails then, however long it takes to end the links. */
  readonly #closing = new Subject<never>();
  /** All that are not being closed. */
  readonly #held = new Set<Held>();
  /** What is being closed. */
  readonly #ends = new Set<Promise<void>>();
  #closed: Promise<void> | undefined;
  /** The link that new requests use, or the wait for it. */
  #current: Promise<Held> | undefined;
  /** The last link that was opened. */
  #previous: McpLink | undefined;

  /** `id` is the name of the server, for messages. */
  constructor(id: string, open: OpenNext) {
    this.#id = id;
    this.#open = open;
  }

  /** How the connection is; replays; completes after `closed`. */
  get state$(): Observable<McpConnectionState> {
    return defer(() => (this.#ended.signal.aborted ? of('closed' as const) : this.#state));
  }

  /** Whether there is a link that new requests use. */
  get isOpen(): boolean {
    return this.#state.value === 'ready';
  }

  /** The last link that was opened. */
  get link(): McpLink | undefined {
    return this.#previous;
  }

  /**
   * Runs a request over the link, which is opened before if need be. If the server has refused it because the session is lost,
   * it runs once more, over a new link. Errors as the request does, or as opening does.
   */
  run<T>(request: (link: McpLink) => Observable<T>): Observable<T> {
    const once = () =>
      defer(() => from(this.#get())).pipe(mergeMap((held) => this.#use(held, request)));
    return once().pipe(
      catchError((error) => (error instanceof SessionLost ? once() : throwError(() => error))),
      catchError((error) => throwError(() => (error instanceof SessionLost ? error.cause : error))),
    );
  }

  /** Ends all links, and the opening of one. Fulfils when all have ended; asking again waits for the same end. Never rejects. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    this.#ended.abort(this.#closedFailure());
    this.#setState('closed');
    this.#state.complete();
    this.#closing.error(this.#closedFailure());
    await this.#current?.catch(() => undefined);
    for (const held of [...this.#held]) this.#closeHeld(held);
    await Promise.all(this.#ends);
  }

  #use<T>(held: Held, request: (link: McpLink) => Observable<T>): Observable<T> {
    const { link } = held;
    return defer(() => {
      held.users += 1;
      return request(link);
    }).pipe(
      takeUntil(this.#closing),
      catchError((error) => {
        const isSessionLost = link.isSessionLost(error);
        if (isSessionLost || link.isOutdated(error)) this.#drop(held);
        return throwError(() => (isSessionLost ? new SessionLost(error) : error));
      }),
      finalize(() => {
        held.users -= 1;
        this.#closeUnused(held);
      }),
    );
  }

  #get(): Promise<Held> {
    if (this.#ended.signal.aborted) return Promise.reject(this.#closedFailure());
    if (this.#current === undefined) {
      this.#setState('connecting');
      this.#current = this.#openHeld();
      const current = this.#current;
      current.catch(() => this.#forget(current));
    }
    return this.#current;
  }

  async #openHeld(): Promise<Held> {
    // Known before the link is: it may be lost at once.
    const hooks: { held?: Held; isLost: boolean } = { isLost: false };
    const link = await this.#open({
      signal: this.#ended.signal,
      onEnding: (end) => this.#await(end),
      onLost: () => {
        hooks.isLost = true;
        if (hooks.held !== undefined) this.#drop(hooks.held);
      },
    });
    const held: Held = { link, users: 0, isDropped: false };
    hooks.held = held;
    this.#held.add(held);
    this.#previous = link;
    if (hooks.isLost) this.#drop(held);
    else this.#setState('ready');
    return held;
  }

  #forget(current: Promise<Held>): void {
    if (this.#current !== current) return;
    this.#current = undefined;
    this.#setState('lost');
  }

  #drop(held: Held): void {
    if (held.isDropped) return;
    held.isDropped = true;
    if (this.#previous === held.link) {
      this.#current = undefined;
      this.#setState('lost');
    }
    this.#closeUnused(held);
  }

  /** Others may still be waiting for answers over a session that is lost only for new requests. */
  #closeUnused(held: Held): void {
    if (held.isDropped && held.users === 0) this.#closeHeld(held);
  }

  #closeHeld(held: Held): void {
    if (this.#held.delete(held)) this.#await(held.link.close());
  }

  #await(end: Promise<void>): void {
    this.#ends.add(end);
    void end.then(() => this.#ends.delete(end));
  }

  #setState(state: McpConnectionState): void {
    if (this.#state.value !== 'closed' && this.#state.value !== state) this.#state.next(state);
  }

  #closedFailure(): ToolFailure {
    return new ToolFailure(`The connection to the MCP server "${this.#id}" is closed.`, {
      code: 'unavailable',
      retryable: false,
    });
  }
}

/** Marks what a request failed with, if it may run again. */
class SessionLost extends Error {
  constructor(cause: unknown) {
    super('The session is lost.', { cause });
  }
}
