import type { ResponseView } from 'millrace/ui';
import { CallRow } from './CallRow.ts';
import { drawBars } from './drawBars.ts';
import { draw, element, setText } from './element.ts';
import type { Pause } from './PauseSwitch.ts';
import type { ResponseTimes } from './ResponseTimes.ts';
import { TimeScale } from './TimeScale.ts';

/** A mark of the axis needs so much room. */
const TICK_PX = 36;

/** One response on the chart. */
export interface ChartResponse {
  readonly times: ResponseTimes;
  readonly view: ResponseView;
}

/** What is drawn. */
export interface ChartState {
  /** When the turn began. */
  readonly start: number;
  /** The time. */
  readonly now: number;
  readonly responses: readonly ChartResponse[];
  readonly pauses: readonly Pause[];
  /** Whether nothing more comes. */
  readonly isOver: boolean;
}

/** Draws bars of time: one row for the model, and one for each call. */
export class Chart {
  readonly #grid = element('grid', SVGSVGElement);
  readonly #modelBars = element('model-bars', SVGSVGElement);
  readonly #modelState = element('model-state', HTMLElement);
  readonly #calls = element('calls', HTMLOListElement);
  readonly #empty = element('empty', HTMLElement);
  /** In order of the calls. */
  #rows: readonly CallRow[] = [];

  /** Forgets everything. */
  clear(): void {
    this.#rows = [];
    this.#calls.replaceChildren();
    this.#empty.hidden = false;
  }

  /** Draws what is known. */
  draw({ start, now, responses, pauses, isOver }: ChartState): void {
    const scale = new TimeScale(start, now);
    // Nobody has looked at what happens during a pause: bars stand still.
    const last = pauses.at(-1);
    const seen = last !== undefined && last.to === undefined ? last.from : now;
    this.#drawGrid(scale, now, pauses);
    drawBars(
      this.#modelBars,
      responses.flatMap(({ times }) => times.bars),
      { scale, now: seen },
    );
    setText(this.#modelState, modelState(responses.at(-1)?.view, isOver));
    let at = 0;
    for (const { times, view } of responses) {
      for (const call of view.calls) {
        const row = this.#rows[at] ?? this.#addRow(times, call.index);
        row.show(call);
        row.drawBars(scale, seen);
        at += 1;
      }
    }
  }

  #addRow(times: ResponseTimes, index: number): CallRow {
    const row = new CallRow(this.#rows.length + 1, times.call(index));
    this.#rows = [...this.#rows, row];
    this.#calls.append(row.element);
    this.#empty.hidden = true;
    return row;
  }

  #drawGrid(scale: TimeScale, now: number, pauses: readonly Pause[]): void {
    const maxTicks = Math.min(9, this.#grid.getBoundingClientRect().width / TICK_PX);
    const ticks = scale.ticks(maxTicks).flatMap(({ percent, label }) => {
      const x = `${percent}%`;
      return [
        draw('line', { x1: x, x2: x, y1: 22, y2: '100%' }),
        draw('text', { x, y: 12, 'text-anchor': 'middle' }, label),
      ];
    });
    const bands = pauses.flatMap(({ from, to }) => {
      const x = scale.percent(from);
      const width = `${Math.max(0.2, scale.percent(to ?? now) - x)}%`;
      const band = draw('rect', { class: 'pause', x: `${x}%`, width, y: 22 });
      return [
        band,
        draw('text', { class: 'pause-label', x: `${x}%`, y: '100%', dx: 4, dy: -4 }, 'paused'),
      ];
    });
    this.#grid.replaceChildren(...ticks, ...bands);
  }
}

/** What the model does, in words. */
function modelState(view: ResponseView | undefined, isOver: boolean): string {
  if (view?.finish !== undefined) return '✓ finished';
  if (isOver) return '✕ stopped';
  return view === undefined ? 'waiting for its words' : 'writing';
}
