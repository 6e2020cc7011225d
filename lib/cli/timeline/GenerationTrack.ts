import type { FinishReason, ModelEvent } from '../../model/ModelEvent.ts';
import type { TimelineGeneration, TimelineSegment } from './Timeline.ts';

type SegmentType = TimelineSegment['type'];

const SEGMENTS: Partial<Record<ModelEvent['type'], SegmentType>> = {
  'text-delta': 'text',
  'reasoning-delta': 'reasoning',
  'tool-call-start': 'call',
  'tool-call-delta': 'call',
  'tool-call': 'call',
};

const MAX_SEGMENTS = 500;

/** Notes what the model wrote when. */
export class GenerationTrack {
  /** What each segment holds and where it begins: it ends where the next one begins. At most 500. */
  readonly #segments: { readonly type: SegmentType; readonly startMs: number }[] = [];
  /** Time of the first event of the model. */
  #startMs: number | undefined;
  /** Time of the latest event of the model. */
  #endMs = 0;
  /** Why the response ended, once it has. */
  #finishReason: FinishReason | undefined;

  /** Why the response ended; undefined if it has not. */
  get finishReason(): FinishReason | undefined {
    return this.#finishReason;
  }

  /** Takes an event of the model. */
  add(event: ModelEvent, atMs: number): void {
    this.#startMs ??= atMs;
    this.#endMs = atMs;
    if (event.type === 'finish') this.#finishReason = event.reason;
    const type = SEGMENTS[event.type];
    const last = this.#segments.at(-1);
    if (type === undefined || type === last?.type) return;
    // A call that seals only because other text follows has been written before.
    if (event.type === 'tool-call' && last !== undefined) return;
    if (this.#segments.length < MAX_SEGMENTS) this.#segments.push({ type, startMs: atMs });
  }

  /** What is known so far; undefined before the first event. */
  snapshot(): TimelineGeneration | undefined {
    if (this.#startMs === undefined) return undefined;
    const segments = this.#segments.map(({ type, startMs }, at) => ({
      type,
      startMs,
      endMs: this.#segments[at + 1]?.startMs ?? this.#endMs,
    }));
    return { startMs: this.#startMs, endMs: this.#endMs, segments };
  }
}
