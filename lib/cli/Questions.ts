import { Observable, type SchedulerLike, type Subscriber, Subscription } from 'rxjs';

/** What stands behind a no that nobody said. */
export const NO_KEYBOARD = 'nobody could be asked: the keyboard cannot be read';
const YES = 'y';
/** `n`, Escape. */
const NO: readonly string[] = ['n', '\u001b'];

/** How long a question has to be there before a key answers it: an earlier one was meant for something else. */
const READING_MS = 400;

interface Question {
  readonly text: string;
  readonly answer: Subscriber<boolean>;
}

/** What questions need. */
export interface QuestionsOptions {
  /** The keys that a person presses. */
  readonly keys$: Observable<string>;
  /** Where time comes from. */
  readonly scheduler: SchedulerLike;
  /** Is given the question that is asked, and undefined when there is none. */
  readonly show: (question: string | undefined) => void;
}

/**
 * Asks a person questions, one after another, each answered by one key: `y` for yes, `n` or Escape for no. A key that comes
 * before the question can have been read answers nothing.
 */
export class Questions {
  readonly #options: QuestionsOptions;
  /** What is asked and what waits; the first is shown. */
  readonly #open = new Set<Question>();
  /** The keyboard, while there is a question. */
  #keys: Subscription | undefined;
  /** The question that is shown, and since when. */
  #shown: Question | undefined;
  #shownAt = 0;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /**
   * Asks a question. Emits the answer and completes; errors when the keyboard cannot be read. Unsubscribing takes the question
   * back.
   */
  ask(text: string): Observable<boolean> {
    return new Observable((answer) => {
      const question = { text, answer };
      this.#open.add(question);
      this.#refresh();
      return () => {
        this.#open.delete(question);
        this.#refresh();
      };
    });
  }

  #refresh(): void {
    const [first] = this.#open;
    if (first !== this.#shown) {
      this.#shown = first;
      this.#shownAt = this.#options.scheduler.now();
      this.#options.show(first?.text);
    }
    if (first === undefined) {
      this.#keys?.unsubscribe();
      this.#keys = undefined;
    } else if (this.#keys === undefined) {
      const keys = new Subscription();
      this.#keys = keys;
      keys.add(
        this.#options.keys$.subscribe({
          // With the line end, where the terminal gives whole lines: a program before it in the pipe may have set it back.
          next: (key) => this.#take(key.trim().toLowerCase()),
          error: () => this.#giveUp(),
          complete: () => this.#giveUp(),
        }),
      );
    }
  }

  #take(key: string): void {
    const [first] = this.#open;
    if (first === undefined || (key !== YES && !NO.includes(key))) return;
    if (this.#options.scheduler.now() - this.#shownAt < READING_MS) return;
    first.answer.next(key === YES);
    first.answer.complete();
  }

  #giveUp(): void {
    for (const { answer } of [...this.#open]) answer.error(new Error(NO_KEYBOARD));
  }
}
