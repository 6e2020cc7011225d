import type { ConversationSnapshot } from './ConversationSnapshot.ts';

/** A conversation that goes on. Made by `converse`, for `onConversation`. */
export interface Conversation {
  /**
   * Where it stands now: a value of its own, of plain JSON values, to go on with later, here or in another process. At any time,
   * also from inside a tool, a hook or a subscriber, and after the end.
   *
   * @throws TypeError for what JSON cannot hold: in the messages, in the state of `prepareTurn`, in what an interrupted call
   * keeps, and in what it was given.
   */
  snapshot(): ConversationSnapshot;
}
