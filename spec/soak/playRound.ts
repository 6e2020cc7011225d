import { startModelServer } from '../../lib/testing/server/startModelServer.ts';
import type { Door } from './openDoor.ts';
import { Talk, type TalkEnd } from './talk.ts';

/** Conversations of one round. */
export interface Round {
  /** Seed of the first one. */
  readonly from: number;
  /** How many. */
  readonly conversations: number;
  /** How many at once. */
  readonly atOnce: number;
  /** The signal that all of them listen to. */
  readonly signal: AbortSignal;
  /** Where the models are asked. */
  readonly door: Door;
}

/** Plays conversations against a server of their own, which is closed behind them; tells how many ended how. */
export async function playRound(round: Round): Promise<Map<TalkEnd, number>> {
  const talks = new Map<string, Talk>();
  const server = await startModelServer({
    turns: ({ headers }) => {
      const talk = talks.get(headers['x-seed'] ?? '');
      if (talk === undefined) throw new Error('Nobody waits for this answer.');
      return talk.nextTurn();
    },
  });
  round.door.leadTo(Number(new URL(server.url).port));
  const ends = new Map<TalkEnd, number>();
  let next = round.from;
  const playNext = async (): Promise<void> => {
    while (next < round.from + round.conversations) {
      const seed = next;
      next += 1;
      const talk = new Talk(seed);
      talks.set(String(seed), talk);
      const end = await talk.play({ url: round.door.url, signal: round.signal });
      ends.set(end, (ends.get(end) ?? 0) + 1);
      talks.delete(String(seed));
    }
  };
  try {
    await Promise.all(Array.from({ length: round.atOnce }, playNext));
  } finally {
    await server.close();
  }
  return ends;
}
