import { make } from '../../timeline/page/element.ts';
import type { PageEvent } from '../PageEvent.ts';

/** An answer to the question of a call. */
export type Reply = (input: boolean | string) => void;

type QuestionEvent = Extract<PageEvent, { readonly type: 'question' }>;

/** One call: its input, what its tool gives, its result, and the question that it has. All text comes from outside. */
export class CallCard {
  readonly element: HTMLElement = make('article', 'call');
  readonly #state = make('span', 'state');
  readonly #output = make('pre', 'output');
  #form: HTMLFormElement | undefined;

  constructor({ name, input }: Extract<PageEvent, { readonly type: 'call' }>) {
    const head = make('p', 'head');
    head.append(make('code', 'name', name), make('code', 'input', input), this.#state);
    this.element.append(head, this.#output);
    this.setState('waiting', 'waits');
  }

  /** Shows how far it is. */
  setState(state: string, text: string): void {
    this.element.dataset['state'] = state;
    this.#state.textContent = text;
  }

  /** Shows more of what its tool gives. */
  addOutput(text: string): void {
    this.#output.append(text);
  }

  /** Shows the result, in place of what came before. */
  setResult(status: string, text: string): void {
    this.dropQuestion();
    this.#output.textContent = text;
    this.setState(status === 'ok' ? 'good' : 'failed', status);
  }

  /** Asks the user. */
  ask({ question }: QuestionEvent, reply: Reply): void {
    this.dropQuestion();
    this.setState('question', 'waits for you');
    const form = make('form', 'question');
    form.append(make('label', '', question.text));
    if (question.kind === 'words') addField(form, question.id, reply);
    else addChoice(form, reply);
    this.#form = form;
    this.element.append(form);
  }

  /** Takes the question back: it has its answer, or will get none. */
  dropQuestion(): void {
    this.#form?.remove();
    this.#form = undefined;
  }

  /** Shows that nothing more will come. */
  end(): void {
    this.dropQuestion();
    const { state } = this.element.dataset;
    if (state !== 'good' && state !== 'failed') this.setState('failed', 'stopped');
  }
}

function addField(form: HTMLFormElement, id: string, reply: Reply): void {
  const field = make('input');
  field.id = `answer-${id}`;
  field.autocomplete = 'off';
  field.required = true;
  form.querySelector('label')?.setAttribute('for', field.id);
  form.append(field, make('button', 'primary', 'Answer'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    reply(field.value);
  });
}

function addChoice(form: HTMLFormElement, reply: Reply): void {
  for (const [text, input] of [
    ['Allow', true],
    ['Decline', false],
  ] as const) {
    const button = make('button', input ? 'primary' : '', text);
    button.type = 'button';
    button.addEventListener('click', () => reply(input));
    form.append(button);
  }
}
