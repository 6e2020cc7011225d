import type { StoryEvent, TurnRecord } from './turn.ts';

/** Shows the story to somebody. */
export interface StoryView {
  /** Takes what has just happened, and the turn as it is now. */
  show(turn: TurnRecord, event: StoryEvent): void;
  /** Takes a turn that is over, or was stopped. */
  end(turn: TurnRecord): void;
  /** Shows lines of its own. */
  print(lines: readonly string[]): void;
  /** Gives the output back. */
  close(): void;
}
