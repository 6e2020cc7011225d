import { Observable, type Observer, ReplaySubject, Subject } from 'rxjs';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
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

/**
 * Delivers the events of one run in order, one at a time: an event that is made while another is being delivered follows
 * it. Nothing in here decides anything.
 */
export class RunEvents {
  readonly #consumers: RunConsumers;
  /** Delivers to `observe`, if there is one. A subject, so that what it throws is reported as RxJS does, and stops nothing. */
  readonly #observed: Subject<ToolEvent> | undefined;
  /** Events not delivered yet; those before `#next` are. */
  #queue: (RunEvent | Closed | End)[] = [];
  #next = 0;
  #delivering = false;
  /** The event that is being delivered, and how many kinds of consumers have got it or are getting it. */
  #current: RunEvent | undefined;
  #stage = 0;
  /** How many hold delivery back, so that several events appear at once. */
  #corks = 0;
  #ended = false;
  /** Every result delivered so far, in order of completion. */
  readonly #delivered: ToolResult[] = [];
  #events: Subject<ToolEvent> | undefined;
  #results: ReplaySubject<ToolResult> | undefined;
  /** The indexes of all calls, once no call can come any more. */
  readonly #closed = new ReplaySubject<readonly number[]>(1);

  constructor(consumers: RunConsumers) {
    this.#consumers = consumers;
    if (consumers.observe === undefined) return;
    this.#observed = new Subject();
    this.#observed.subscribe(consumers.observe);
  }

  /** All tool events from now on. */
  get events$(): Observable<ToolEvent> {
    return new Observable((subscriber) => {
      if (this.#ended) return subscriber.complete();
      this.#events ??= new Subject();
      return this.#events.subscribe(subscriber);
    });
  }

  /** All results, those before the subscription too, as they are delivered. */
  get results$(): Observable<ToolResult> {
    return new Observable((subscriber) => this.#replay().subscribe(subscriber));
  }

  /** All results in call order, each as soon as those before it are there. */
  get orderedResults$(): Observable<ToolResult> {
    return new Observable((subscriber) => {
      const ordered = new OrderedResults();
      const give = (results: readonly ToolResult[]): void => {
        for (const result of results) subscriber.next(result);
      };
      subscriber.add(this.#closed.subscribe((indexes) => give(ordered.close(indexes))));
      return this.#replay().subscribe({
        next: (result) => give(ordered.add(result)),
        complete: () => subscriber.complete(),
      });
    });
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
    this.#finishCurrent();
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

  #deliverOne(event: RunEvent | Closed | End): void {
    if (event.type === 'end') return this.#finish(event);
    if (event.type === 'closed') return this.#closed.next(event.indexes);
    const isPlain = this.#observed === undefined && this.#events === undefined;
    // What nearly all events are: for the subscriber alone.
    if (isPlain && event.type !== 'tool-result') return this.#consumers.subscriber?.next(event);
    this.#current = event;
    this.#stage = 0;
    this.#finishCurrent();
  }

  /**
   * Gives the current event to those who have not got it yet. One of them may leave on it, and have the following events
   * delivered before that returns: then the others get it first, and the loop that was interrupted has nothing left to do.
   */
  #finishCurrent(): void {
    const event = this.#current;
    while (event !== undefined && event === this.#current) {
      this.#stage += 1;
      if (this.#stage === 1) this.#observe(event);
      else if (this.#stage === 2) this.#keepResult(event);
      else if (this.#stage === 3) this.#consumers.subscriber?.next(event);
      else this.#current = undefined;
    }
  }

  #observe(event: RunEvent): void {
    if ((this.#observed ?? this.#events) === undefined || !isToolEvent(event)) return;
    this.#observed?.next(event);
    this.#events?.next(event);
  }

  #keepResult(event: RunEvent): void {
    if (event.type !== 'tool-result') return;
    this.#delivered.push(event.result);
    this.#results?.next(event.result);
  }

  #replay(): ReplaySubject<ToolResult> {
    if (this.#results === undefined) {
      this.#results = new ReplaySubject();
      for (const result of this.#delivered) this.#results.next(result);
      if (this.#ended) this.#results.complete();
    }
    return this.#results;
  }

  #finish(end: End): void {
    this.#ended = true;
    this.#observed?.complete();
    this.#events?.complete();
    this.#results?.complete();
    if (end.failure === undefined) this.#consumers.subscriber?.complete();
    else this.#consumers.subscriber?.error(end.failure.error);
  }
}

function isToolEvent(event: RunEvent): event is ToolEvent {
  return 'call' in event && event.type !== 'tool-call';
}
