import type { CallView } from 'millrace/ui';
import type { CallTimes } from './CallTimes.ts';
import { callState } from './callState.ts';
import { drawBars } from './drawBars.ts';
import { draw, make, setText } from './element.ts';
import type { TimeScale } from './TimeScale.ts';

/** The row of one call: its name and arguments, its bars, its state in words, and what its tool has given. */
export class CallRow {
  readonly element: HTMLLIElement = make('li', 'call');
  readonly #name = make('span');
  readonly #arguments = make('code', 'arguments');
  readonly #bars = draw('svg', { class: 'bars', 'aria-hidden': 'true' });
  readonly #state = make('p', 'state');
  readonly #progress = make('progress');
  readonly #output = make('pre', 'output');
  readonly #number: number;
  readonly #times: CallTimes;
  /** What is shown. */
  #view: CallView | undefined;

  constructor(number: number, times: CallTimes) {
    this.#number = number;
    this.#times = times;
    this.element.dataset['call'] = String(number);
    const label = make('div', 'label');
    const title = make('span', 'name');
    title.append(make('span', 'number', String(number)), this.#name);
    label.append(title, this.#arguments);
    this.#progress.hidden = true;
    this.#output.hidden = true;
    this.element.append(label, this.#bars, this.#state, this.#progress, this.#output);
  }

  /** Shows what is known of the call. */
  show(view: CallView): void {
    if (view === this.#view) return;
    this.#view = view;
    setText(this.#name, view.name);
    setText(this.#arguments, view.arguments);
    this.#arguments.hidden = view.arguments === '' || view.arguments === '{}';
    setText(this.#state, callState(view, this.#number, this.#times.ranMs));
    this.#showProgress(view);
    this.#showOutput(view);
    // Last, so that whoever sees the state sees the rest, too.
    const { dataset } = this.element;
    dataset['waitsFor'] = view.waitsFor ?? '';
    dataset['status'] = view.result?.status ?? '';
    if (view.result?.isError === true) dataset['error'] = '';
    dataset['state'] = view.state;
  }

  /** Draws its bars as they are `now`. */
  drawBars(scale: TimeScale, now: number): void {
    drawBars(this.#bars, this.#times.bars, { scale, now, marks: this.#times.marks });
  }

  #showProgress({ state, progress, name }: CallView): void {
    this.#progress.hidden = state !== 'running' || !isProgress(progress);
    if (!isProgress(progress)) return;
    this.#progress.value = progress.done;
    this.#progress.max = progress.of;
    this.#progress.setAttribute('aria-label', `Progress of ${name}`);
  }

  #showOutput({ output }: CallView): void {
    const text = output.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`));
    setText(this.#output, text.join('').trimEnd());
    this.#output.hidden = this.#output.textContent === '';
    this.#output.scrollTop = this.#output.scrollHeight;
  }
}

interface Progress {
  readonly done: number;
  readonly of: number;
}

function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null || !('done' in value) || !('of' in value))
    return false;
  return typeof value.done === 'number' && typeof value.of === 'number';
}
