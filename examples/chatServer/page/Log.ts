import { element, make } from '../../timeline/page/element.ts';
import type { PageEvent } from '../PageEvent.ts';
import { CallCard, type Reply } from './CallCard.ts';

/** One turn as it is shown. */
interface ShownTurn {
  readonly element: HTMLElement;
  readonly calls: Map<number, CallCard>;
}

/** The conversation as the page shows it. */
export class Log {
  readonly #element = element('log', HTMLElement);
  readonly #reply: (id: string, input: boolean | string) => void;
  /** The turns of the latest answer: one that is gone on with is shown where it was. */
  #turns = new Map<number, ShownTurn>();
  #turn: ShownTurn | undefined;

  /** `reply` is called with the id of a question and its answer. */
  constructor(reply: (id: string, input: boolean | string) => void) {
    this.#reply = reply;
  }

  /** Shows what the user asks. Questions that are open get no answer any more. */
  ask(text: string): void {
    this.end();
    this.#turns = new Map();
    this.#element.querySelector('.hint')?.remove();
    this.#element.append(make('p', 'user', text));
    this.#element.scrollTop = this.#element.scrollHeight;
  }

  /** Shows that what is open will not come any more. */
  end(): void {
    for (const { calls } of this.#turns.values()) for (const call of calls.values()) call.end();
  }

  /** Shows one event. The end stays in sight for whoever is there. */
  take(event: PageEvent): void {
    const log = this.#element;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
    if (event.type === 'turn') this.#turn = this.#open(event.turn);
    else if (this.#turn !== undefined) this.#show(this.#turn, event);
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  /** Shows what is no part of the conversation, such as that it broke off. */
  note(text: string): void {
    this.#element.append(make('p', 'note', text));
    this.#element.scrollTop = this.#element.scrollHeight;
  }

  #open(number: number): ShownTurn {
    const known = this.#turns.get(number);
    if (known !== undefined) return known;
    const opened = { element: make('section', 'model'), calls: new Map<number, CallCard>() };
    this.#turns.set(number, opened);
    this.#element.append(opened.element);
    return opened;
  }

  #show(turn: ShownTurn, event: PageEvent): void {
    switch (event.type) {
      case 'retry':
        turn.element.replaceChildren();
        turn.calls.clear();
        break;
      case 'text':
        textAtEnd(turn.element).append(event.delta);
        break;
      case 'call':
        if (turn.calls.has(event.index)) break;
        turn.calls.set(event.index, new CallCard(event));
        turn.element.append(turn.calls.get(event.index)?.element ?? '');
        break;
      default:
        if ('index' in event) this.#showCall(turn.calls.get(event.index), event);
    }
  }

  #showCall(card: CallCard | undefined, event: PageEvent): void {
    if (event.type === 'start') card?.setState('running', 'runs');
    else if (event.type === 'output') card?.addOutput(event.text);
    else if (event.type === 'result') card?.setResult(event.status, event.text);
    else if (event.type === 'question') {
      const reply: Reply = (input) => this.#reply(event.question.id, input);
      card?.ask(event, reply);
    }
  }
}

/** The paragraph at the end, if it is one, or a new one. */
function textAtEnd(turn: HTMLElement): Element {
  const last = turn.lastElementChild;
  if (last?.className === 'said') return last;
  const added = make('p', 'said');
  turn.append(added);
  return added;
}
