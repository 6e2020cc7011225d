import type { ModelEvent, ToolEvent } from 'millrace/core';
import { type Bar, CallTimes } from './CallTimes.ts';

/** Notes what the model writes of one response, what happens to its calls, and when. */
export class ResponseTimes {
  /** What the model wrote: text, or calls. */
  #bars: readonly Bar[] = [];
  readonly #calls = new Map<number, CallTimes>();

  /** What the model wrote, one bar after the other. */
  get bars(): readonly Bar[] {
    return this.#bars;
  }

  /** The times of a call. */
  call(index: number): CallTimes {
    const known = this.#calls.get(index) ?? new CallTimes();
    this.#calls.set(index, known);
    return known;
  }

  /** Takes an event. */
  take(event: ModelEvent | ToolEvent, at: number): void {
    switch (event.type) {
      case 'text-delta':
      case 'reasoning-delta':
        return this.#write('text', at);
      case 'tool-call-start':
        this.call(event.index).take(event, at);
        return this.#write('writing', at);
      case 'tool-call-delta':
        return this.#write('writing', at);
      case 'usage':
        return;
      case 'finish':
        return this.#stopWriting(at);
      default:
        this.call(event.call.index).take(event, at);
    }
  }

  /** Takes that nothing more comes. */
  end(at: number): void {
    this.#stopWriting(at);
    for (const call of this.#calls.values()) call.end(at);
  }

  #write(phase: 'text' | 'writing', from: number): void {
    if (this.#bars.at(-1)?.phase === phase) return;
    this.#stopWriting(from);
    this.#bars = [...this.#bars, { phase, from, to: undefined }];
  }

  #stopWriting(to: number): void {
    this.#bars = this.#bars.map((bar) => (bar.to === undefined ? { ...bar, to } : bar));
  }
}
