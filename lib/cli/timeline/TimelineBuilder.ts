import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import { CallTrack } from './CallTrack.ts';
import { GenerationTrack } from './GenerationTrack.ts';
import { shortMessage } from './shortText.ts';
import type { Timeline } from './Timeline.ts';

/**
 * Makes the timeline of one turn from its events and the times that the caller gives: it has no clock.
 *
 * Times are milliseconds since the turn began. One that is not a number, negative, or before an earlier one counts as that
 * earlier one. What it keeps is bounded for each call, and does not grow with text or output.
 */
export class TimelineBuilder {
  readonly #generation = new GenerationTrack();
  /** All calls by index, those that were never sealed among them. */
  readonly #calls = new Map<number, CallTrack>();
  /** The greatest time so far. */
  #nowMs = 0;
  #isOver = false;
  /** What broke the turn, in short. */
  #error: string | undefined;

  /** Takes an event that happened at `atMs`. */
  add(event: ModelEvent | ToolEvent, atMs: number): void {
    const now = this.#advance(atMs);
    switch (event.type) {
      case 'tool-queued':
      case 'tool-start':
      case 'tool-progress':
      case 'tool-output':
      case 'tool-result':
        return this.#trackOf(event.call.index, event.call).happen(event, now);
      case 'tool-call-start':
        this.#trackOf(event.index, event).begin(now);
        break;
      case 'tool-call-delta':
        this.#calls.get(event.index)?.extend(now);
        break;
      case 'tool-call':
        this.#trackOf(event.call.index, event.call).seal(event.call, now);
        break;
      default:
        break;
    }
    this.#generation.add(event, now);
  }

  /** Takes the end of the turn at `atMs`. `error`: what broke it; absent or undefined if nothing did. */
  end(atMs: number, error?: unknown): void {
    this.#advance(atMs);
    this.#isOver = true;
    if (error !== undefined) this.#error = shortMessage(error);
  }

  /** The timeline so far: a copy, which does not change with later events. */
  get timeline(): Timeline {
    const generation = this.#generation.snapshot();
    const { finishReason } = this.#generation;
    const calls = [...this.#calls.values()].sort((one, other) => one.index - other.index);
    return {
      endMs: this.#nowMs,
      isOver: this.#isOver,
      ...(generation && { generation }),
      calls: calls.map((call) => call.snapshot(this.#nowMs)),
      ...(finishReason && { finishReason }),
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  #advance(atMs: number): number {
    if (atMs > this.#nowMs && atMs !== Number.POSITIVE_INFINITY) this.#nowMs = atMs;
    return this.#nowMs;
  }

  #trackOf(index: number, { id, name }: { readonly id: string; readonly name: string }): CallTrack {
    const known = this.#calls.get(index);
    if (known !== undefined) return known;
    const track = new CallTrack(index, id, name);
    this.#calls.set(index, track);
    return track;
  }
}
