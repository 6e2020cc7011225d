import {
  AsyncSubject,
  catchError,
  defaultIfEmpty,
  defer,
  map,
  Observable,
  of,
  Subject,
  type Subscription,
  takeLast,
} from 'rxjs';
import type { ToolCall } from '../../model/ToolCall.ts';
import { fromGiven } from '../../sources/fromGiven.ts';
import type { TextPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { SpillSink } from './SpillSink.ts';
import { isHighSurrogate } from './truncate.ts';

/** The longest reference that is taken for one: output must not come back as its own reference. */
const MAX_REFERENCE_CHARS = 4_096;

/** One output that goes to a sink while it comes. Whatever the sink does, it never throws and never errors (R13). */
export class Spill {
  /** What came before, until the sink subscribes. */
  #before: readonly ToolOutputPart[] | undefined;
  readonly #parts = new Subject<ToolOutputPart>();
  readonly #reference = new AsyncSubject<string | undefined>();
  readonly #answer: Subscription;
  /** The first half of a surrogate pair at the end of what came: a sink gets whole ones. */
  #half: TextPart | undefined;

  /** Calls the sink. `before`: what came so far. */
  constructor(sink: SpillSink, call: ToolCall, before: readonly ToolOutputPart[]) {
    this.#before = before;
    const parts$ = new Observable<ToolOutputPart>((subscriber) => {
      const first = this.#before;
      this.#before = undefined;
      if (first === undefined) {
        subscriber.error(new Error('parts$ can be subscribed to once, before the sink returns.'));
        return undefined;
      }
      for (const part of this.#whole(first)) subscriber.next(part);
      return this.#parts.subscribe(subscriber);
    });
    this.#answer = defer(() => fromGiven(sink(call, parts$)))
      .pipe(
        takeLast(1),
        map((answer: unknown) => (isReference(answer) ? answer : undefined)),
        defaultIfEmpty(undefined),
        catchError(() => of(undefined)),
      )
      .subscribe(this.#reference);
    this.#before = undefined;
  }

  /** Takes what came next. */
  next(parts: readonly ToolOutputPart[]): void {
    for (const part of this.#whole(parts)) this.#parts.next(part);
  }

  /**
   * Says that nothing more comes. Emits the reference once, or undefined if there is none, as soon as the sink has answered,
   * and completes. Unsubscribing stops nothing: see `abort`.
   */
  finish(): Observable<string | undefined> {
    if (this.#half !== undefined) this.#parts.next(this.#half);
    this.#half = undefined;
    this.#parts.complete();
    return this.#reference;
  }

  /**
   * Unsubscribes the sink; for one that cannot be, such as a promise, the parts complete. There is no reference then.
   * Idempotent.
   */
  abort(): void {
    this.#answer.unsubscribe();
    this.#parts.complete();
    this.#reference.next(undefined);
    this.#reference.complete();
  }

  /** The parts, with text put off and joined where it is cut inside a surrogate pair. */
  *#whole(parts: readonly ToolOutputPart[]): Generator<ToolOutputPart> {
    for (const part of parts) {
      const half = this.#half;
      if (half !== undefined && (part.type !== 'text' || part.audience !== half.audience)) {
        this.#half = undefined;
        yield half;
      }
      if (part.type === 'text') yield* this.#wholeText(part);
      else yield part;
    }
  }

  *#wholeText(part: TextPart): Generator<TextPart> {
    if (part.text === '') return;
    const text = (this.#half?.text ?? '') + part.text;
    const last = text.length - 1;
    const isHalf = isHighSurrogate(text, last);
    this.#half = isHalf ? { ...part, text: text.slice(last) } : undefined;
    if (!isHalf) yield { ...part, text };
    else if (last > 0) yield { ...part, text: text.slice(0, last) };
  }
}

function isReference(answer: unknown): answer is string {
  return typeof answer === 'string' && answer.trim() !== '' && answer.length <= MAX_REFERENCE_CHARS;
}
