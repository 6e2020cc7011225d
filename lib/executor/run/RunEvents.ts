import { Observable, type Observer, Subject, type Subscriber } from 'rxjs';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { Mailbox } from './Mailbox.ts';
import { OrderedResults } from './OrderedResults.ts';

/** What goes through a run. */
export type RunEvent = ModelEvent | ToolEvent;

/** No call can come any more: these are the indexes of all calls. */
interface Closed {
  readonly type: 'closed';
  readonly indexes: readonly number[];
}

/** What broke the model stream of a run: any value, `undefined` too. */
export interface StreamFailure {
  readonly error: unknown;
}

/** The end of a run: complete, or with what broke its model stream. */
interface End {
  readonly type: 'end';
  readonly failure: StreamFailure | undefined;
}

/** Where the events of a run go. */
export interface RunConsumers {
  /** Gets every tool event, whoever else listens, also after the subscriber has gone. */
  readonly observe?: ((event: ToolEvent) => void) | undefined;
  /** Gets every event while it is subscribed: the subscriber of `execute` or `executeTools`. */
  readonly subscriber?: Observer<RunEvent>;
}

/** What goes through a run, and what is known of its end. */
type Notice = RunEvent | Closed | End;

type ResultEvent = Extract<ToolEvent, { readonly type: 'tool-result' }>;

/**
 * Delivers the events of one run in order, one at a time: an event that is made while another is being delivered follows
 * it, and everybody gets an event before anybody gets the next. Nothing in here decides anything.
 */
export class RunEvents {
  readonly #subscriber: Observer<RunEvent> | undefined;
  /** Everybody but the subscriber: `observe` first, then those who have subscribed to an observable of the run. */
  readonly #listeners = new Set<Mailbox<Notice>>();
  /** The subscriber, for when there are others. */
  readonly #subscribed = new Mailbox<Notice>((notice) => this.#tellSubscriber(notice));
  /** Events not delivered yet; those before `#next` are. */
  #queue: Notice[] = [];
  #next = 0;
  #delivering = false;
  /** How many hold delivery back, so that several events appear at once. */
  #corks = 0;
  /** Every result delivered so far, in order of completion. */
  readonly #delivered: ResultEvent[] = [];
  /** Says that no call can come any more, once that is so. */
  #closed: Closed | undefined;
  /** Says that the run has ended, once it has. */
  #end: End | undefined;

  constructor({ observe, subscriber }: RunConsumers) {
    this.#subscriber = subscriber;
    if (observe === undefined) return;
    // A subject, so that what it throws is reported as RxJS does, and stops nothing.
    const observed = new Subject<ToolEvent>();
    observed.subscribe(observe);
    this.#listeners.add(
      new Mailbox((notice) => {
        if (isToolEvent(notice)) observed.next(notice);
      }),
    );
  }

  /** All tool events from now on. */
  get events$(): Observable<ToolEvent> {
    return this.#listening(
      (subscriber) => (notice) => {
        if (isToolEvent(notice)) subscriber.next(notice);
      },
      () => [],
    );
  }

  /** All results, those before the subscription too, as they are delivered. */
  get results$(): Observable<ToolResult> {
    return this.#listening(
      (subscriber) => (notice) => {
        if (notice.type === 'tool-result') subscriber.next(notice.result);
      },
      () => this.#delivered,
    );
  }

  /** All results in call order, each as soon as those before it are there. */
  get orderedResults$(): Observable<ToolResult> {
    return this.#listening(
      (subscriber) => {
        const ordered = new OrderedResults();
        const due = new Mailbox<ToolResult>((result) => subscriber.next(result));
        return (notice) => {
          for (const result of inOrder(ordered, notice)) due.post(result);
          due.empty();
        };
      },
      () => (this.#closed === undefined ? this.#delivered : [...this.#delivered, this.#closed]),
    );
  }

  /** Delivers an event now, or after the one that is being delivered. */
  emit(event: RunEvent): void {
    if (this.#delivering || this.#corks > 0 || this.#queue.length > 0) {
      this.#queue.push(event);
      return this.#deliver();
    }
    // Nothing is before it, so that it need not queue.
    this.#delivering = true;
    try {
      this.#deliverOne(event);
    } finally {
      this.#delivering = false;
    }
    if (this.#queue.length > 0) this.#deliver();
  }

  /** Says that no call can come any more. */
  close(indexes: readonly number[]): void {
    this.#queue.push({ type: 'closed', indexes });
    this.#deliver();
  }

  /** Ends the run, once everything before it is delivered. */
  end(failure?: StreamFailure): void {
    this.#queue.push({ type: 'end', failure });
    this.#deliver();
  }

  /** Runs `step` and delivers what it emits only when it is done. */
  cork(step: () => void): void {
    this.#corks += 1;
    try {
      step();
    } finally {
      this.#corks -= 1;
      if (this.#queue.length > 0) this.#deliver();
    }
  }

  /** Delivers everything at once, also from inside a delivery or a step: for a subscriber that is leaving. */
  flush(): void {
    const [delivering, corks] = [this.#delivering, this.#corks];
    this.#delivering = false;
    this.#corks = 0;
    // The others have not got yet what this one leaves on.
    this.#emptyAll();
    this.#deliver();
    this.#delivering = delivering;
    this.#corks = corks;
  }

  #deliver(): void {
    if (this.#delivering || this.#corks > 0) return;
    this.#delivering = true;
    for (
      let event = this.#queue[this.#next];
      event !== undefined;
      event = this.#queue[this.#next]
    ) {
      this.#next += 1;
      if (this.#next > 1_024 && this.#next * 2 > this.#queue.length) {
        this.#queue = this.#queue.slice(this.#next);
        this.#next = 0;
      }
      this.#deliverOne(event);
    }
    this.#queue = [];
    this.#next = 0;
    this.#delivering = false;
  }

  #deliverOne(notice: Notice): void {
    if (notice.type === 'tool-result') this.#delivered.push(notice);
    else if (notice.type === 'closed') this.#closed = notice;
    else if (notice.type === 'end') this.#end = notice;
    // What nearly all events are: for the subscriber alone.
    if (this.#listeners.size === 0) return this.#tellSubscriber(notice);
    for (const listener of this.#listeners) listener.post(notice);
    this.#subscribed.post(notice);
    this.#emptyAll();
  }

  #emptyAll(): void {
    for (const listener of this.#listeners) listener.empty();
    this.#subscribed.empty();
  }

  #tellSubscriber(notice: Notice): void {
    if (notice.type === 'closed') return;
    if (notice.type !== 'end') this.#subscriber?.next(notice);
    else if (notice.failure === undefined) this.#subscriber?.complete();
    else this.#subscriber?.error(notice.failure.error);
  }

  /** What `listen` makes of the notices: of those that `earlier` gives first, then of all that come, up to the end. */
  #listening<T>(
    listen: (subscriber: Subscriber<T>) => (notice: Notice) => void,
    earlier: () => readonly Notice[],
  ): Observable<T> {
    return new Observable((subscriber) => {
      const take = listen(subscriber);
      const mailbox = new Mailbox<Notice>((notice) => {
        take(notice);
        if (notice.type === 'end') subscriber.complete();
      });
      for (const notice of earlier()) mailbox.post(notice);
      if (this.#end === undefined) this.#listeners.add(mailbox);
      else mailbox.post(this.#end);
      subscriber.add(() => this.#listeners.delete(mailbox));
      mailbox.empty();
    });
  }
}

/** The results whose turn has come by `notice`. */
function inOrder(ordered: OrderedResults, notice: Notice): readonly ToolResult[] {
  if (notice.type === 'tool-result') return ordered.add(notice.result);
  return notice.type === 'closed' ? ordered.close(notice.indexes) : [];
}

function isToolEvent(event: Notice): event is ToolEvent {
  return 'call' in event && event.type !== 'tool-call';
}
