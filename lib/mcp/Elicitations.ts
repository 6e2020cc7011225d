import type { ElicitResult } from '@modelcontextprotocol/client';
import {
  BehaviorSubject,
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  finalize,
  firstValueFrom,
  from,
  fromEvent,
  map,
  merge,
  type Observable,
  Subject,
  takeUntil,
} from 'rxjs';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { cleanLine } from './cleanText.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpElicitRequest, OnMcpElicit } from './McpElicitRequest.ts';
import { readElicitAnswer } from './readElicitAnswer.ts';
import { type ElicitBounds, readElicitRequest } from './readElicitRequest.ts';

/** Who is asked, and how. */
export interface ElicitationsOptions extends ElicitBounds {
  /** Asks a person. */
  readonly onElicit: OnMcpElicit;
  /** Called with what was not asked or not answered, and why. */
  readonly diagnose: (diagnostic: McpDiagnostic) => void;
}

/** A question that is open. */
interface Question {
  /** The calls that ran when it came, and still do. */
  readonly calls: Set<object>;
  /** Emits when nobody waits for the answer. */
  readonly withdrawn: Subject<void>;
}

/** Most questions of one server that are open at once: a person has one head. */
const MAX_OPEN = 10;

const MAX_MESSAGE_CHARS = 500;

/**
 * The questions that a server asks in the middle of its calls. In the legacy generation a question does not say which call it
 * belongs to: it is withdrawn when the last of those that ran when it came has ended, and not asked if none did: nothing would
 * ever withdraw it. In the modern one it also is withdrawn when its own call is cancelled, by its signal.
 */
export class Elicitations {
  /** Whether a question is open; replays. Never errors; completes when it is closed. */
  readonly isAsking$: Observable<boolean>;
  readonly #options: ElicitationsOptions;
  /** How many questions are open. */
  readonly #open = new BehaviorSubject(0);
  readonly #questions = new Set<Question>();
  readonly #calls = new Set<object>();
  #isClosed = false;

  constructor(options: ElicitationsOptions) {
    this.#options = options;
    this.isAsking$ = this.#open.pipe(
      map((open) => open > 0),
      distinctUntilChanged(),
    );
  }

  /** The same call, as one that questions may belong to. */
  track<T>(call: Observable<T>): Observable<T> {
    return defer(() => {
      const mark = {};
      this.#calls.add(mark);
      return call.pipe(finalize(() => this.#endCall(mark)));
    });
  }

  /** Asks what a server asks: the parameters of `elicitation/create`. `signal` withdraws the question. Never rejects. */
  async answer(params: unknown, signal: AbortSignal): Promise<ElicitResult> {
    if (this.#isClosed || signal.aborted) return { action: 'cancel' };
    if (this.#calls.size === 0) {
      const words = 'The server asks a question while no call runs: it is cancelled.';
      return this.#refuse('elicitation-without-call', words);
    }
    const read = readElicitRequest(params, this.#options);
    if ('problem' in read) return this.#refuse('malformed-elicitation', read.problem);
    if (this.#questions.size >= MAX_OPEN) {
      const words = `The server asks more than ${MAX_OPEN} questions at once: one is cancelled.`;
      return this.#refuse('too-many-elicitations', words);
    }
    const answer$ = this.#ask(read.request, signal);
    return await firstValueFrom(answer$, { defaultValue: { action: 'cancel' } });
  }

  /** Withdraws all questions, for good. */
  close(): void {
    this.#isClosed = true;
    for (const { withdrawn } of [...this.#questions]) withdrawn.next();
    this.#open.complete();
  }

  #ask(request: McpElicitRequest, signal: AbortSignal): Observable<ElicitResult> {
    return defer(() => {
      const question = { calls: new Set(this.#calls), withdrawn: new Subject<void>() };
      this.#questions.add(question);
      this.#open.next(this.#questions.size);
      return defer(() => from(this.#options.onElicit(request))).pipe(
        map((answer) => readElicitAnswer(answer, request.mode)),
        catchError((error) => {
          const words = cleanLine(messageOf(error), MAX_MESSAGE_CHARS);
          this.#refuse('elicitation-failed', `A question could not be asked: ${words}`);
          return EMPTY;
        }),
        takeUntil(merge(question.withdrawn, fromEvent(signal, 'abort'))),
        finalize(() => {
          this.#questions.delete(question);
          this.#open.next(this.#questions.size);
        }),
      );
    });
  }

  #refuse(type: string, message: string): ElicitResult {
    this.#options.diagnose({ type, message });
    return { action: 'cancel' };
  }

  #endCall(mark: object): void {
    this.#calls.delete(mark);
    for (const { calls, withdrawn } of [...this.#questions]) {
      if (calls.delete(mark) && calls.size === 0) withdrawn.next();
    }
  }
}
