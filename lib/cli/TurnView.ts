import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';

/** Shows a turn while it goes on. Times are milliseconds since the turn began. */
export interface TurnView {
  /** Takes an event. */
  take(event: ModelEvent | ToolEvent, atMs: number): void;
  /** Whether a question can be shown whole. */
  fits(question: string): boolean;
  /** Shows a question, or none. */
  ask(question: string | undefined): void;
  /** Shows how things are now; is called many times a second. */
  tick(atMs: number): void;
  /** Shows how things were at last. Nothing follows. */
  end(atMs: number): void;
}
