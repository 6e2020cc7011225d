import type { DiscardSummary, StreamingToolExecutor } from 'millrace/core';
import type { ChartResponse, ChartState } from './Chart.ts';
import { PauseSwitch } from './PauseSwitch.ts';
import { ResponseTimes } from './ResponseTimes.ts';
import type { ShownEvent } from './runConversation.ts';

/** A conversation while it is on the page: what happened, and how it is held up and stopped. */
export class Turn {
  readonly pause: PauseSwitch = new PauseSwitch();
  /** The run of the latest response. */
  run: StreamingToolExecutor | undefined;
  readonly #start: number = Date.now();
  #responses: readonly ChartResponse[] = [];
  /** How far the calls of the latest response had come when it was discarded. */
  #summary: DiscardSummary | undefined;
  #endedAt: number | undefined;
  /** Results so far, and those among them that came while the model was writing. */
  #results = { all: 0, early: 0 };

  /** What happened in each response. */
  get responses(): readonly ChartResponse[] {
    return this.#responses;
  }

  /** Whether nothing more comes. */
  get isOver(): boolean {
    return this.#endedAt !== undefined;
  }

  /** How far the calls had come when it was discarded; undefined if it was not. */
  get summary(): DiscardSummary | undefined {
    return this.#summary;
  }

  /** Calls of the responses before the latest. */
  get callsBefore(): number {
    const earlier = this.#responses.slice(0, -1);
    return earlier.reduce((sum, { view }) => sum + view.calls.length, 0);
  }

  /** What is to be drawn. */
  get chart(): ChartState {
    return {
      start: this.#start,
      now: this.#endedAt ?? Date.now(),
      responses: this.#responses,
      pauses: this.pause.pauses,
      isOver: this.isOver,
    };
  }

  /** How it went, in one sentence. */
  get outcome(): string {
    const { all, early } = this.#results;
    const seconds = (((this.#endedAt ?? Date.now()) - this.#start) / 1_000).toFixed(1);
    const results =
      all === 0 ? '' : `: ${early} of ${all} results came while the model was writing`;
    return `Done in ${seconds} s${results}`;
  }

  /** Takes an event. */
  take({ response, event, at, view }: ShownEvent): void {
    const times = this.#responses[response]?.times ?? new ResponseTimes();
    times.take(event, at);
    this.#responses = [...this.#responses.slice(0, response), { times, view }];
    if (event.type !== 'tool-result') return;
    const isEarly = view.finish === undefined;
    const { all, early } = this.#results;
    this.#results = { all: all + 1, early: early + (isEarly ? 1 : 0) };
  }

  /** Stops everything that has not ended, and the pause. */
  discard(): void {
    this.#summary = this.run?.discard('the user discarded the turn');
    this.pause.release();
  }

  /** Takes that nothing more comes. */
  end(): void {
    const now = Date.now();
    this.#endedAt = now;
    for (const { times } of this.#responses) times.end(now);
  }
}
