import type { Approval, ToolCall } from 'millrace/core';
import { Observable } from 'rxjs';
import { element, setText } from './element.ts';

/** A question that waits for its answer. */
interface Question {
  readonly call: ToolCall;
  readonly input: unknown;
  readonly answer: (approval: Approval) => void;
}

/** Asks the user whether a call may run, one question at a time. */
export class ApprovalDialog {
  readonly #dialog = element('approval', HTMLDialogElement);
  /** The first is the one that is shown. */
  #questions: readonly Question[] = [];

  constructor() {
    element('allow', HTMLButtonElement).addEventListener('click', () => this.#answer(true));
    element('deny', HTMLButtonElement).addEventListener('click', () => this.#deny());
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#deny();
    });
  }

  /** Asks. Emits the answer and completes; unsubscribing takes the question back. */
  ask(call: ToolCall, input: unknown): Observable<Approval> {
    return new Observable<Approval>((subscriber) => {
      const answer = (approval: Approval): void => {
        subscriber.next(approval);
        subscriber.complete();
      };
      const question = { call, input, answer };
      this.#questions = [...this.#questions, question];
      this.#show();
      return () => {
        this.#questions = this.#questions.filter((other) => other !== question);
        this.#show();
      };
    });
  }

  #answer(approval: Approval): void {
    this.#questions[0]?.answer(approval);
  }

  #deny(): void {
    this.#answer({ reason: 'the user said no' });
  }

  #show(): void {
    const [first] = this.#questions;
    if (first === undefined) return this.#dialog.close();
    const text = `The model wants to run ${first.call.name} with this input:`;
    setText(element('approval-text', HTMLElement), text);
    setText(element('approval-input', HTMLElement), JSON.stringify(first.input, undefined, 2));
    // The answer of one question must not be taken for that of the next.
    if (!this.#dialog.open) this.#dialog.showModal();
    element('deny', HTMLButtonElement).focus();
  }
}
