/**
 * What marks the turns of a conversation among the events of its responses and calls: as much of it as operators need that take
 * the events of both.
 */
export interface TurnMark {
  /** Which mark. */
  readonly type: 'turn-start' | 'turn-retry' | 'tool-interrupt' | 'turn-end' | 'done';
  /** Why the turn, or the conversation, has ended. */
  readonly reason?: string;
}
