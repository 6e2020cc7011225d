import type { Listener } from './converse.ts';
import type { Played } from './outcome.ts';
import type { StoryView } from './storyView.ts';
import { recordEvent, startTurn, type TurnRecord } from './turn.ts';

/** Keeps what happens, and shows it. */
export interface Recorder {
  readonly listener: Listener;
  /** The turns that are over. */
  played(): Played;
  /** Ends the turn that is going on, if there is one, and gives it. */
  stop(): TurnRecord | undefined;
}

/** Records a conversation for `view`. `onTurnEnd` is called with each turn that ends by itself. */
export function createRecorder(view: StoryView, onTurnEnd: (turn: TurnRecord) => void): Recorder {
  const turns: TurnRecord[] = [];
  const answers: (readonly unknown[])[] = [];
  let current: TurnRecord | undefined;

  const stop = (): TurnRecord | undefined => {
    if (current === undefined) return undefined;
    const ended = { ...current, endedAt: Date.now() };
    current = undefined;
    view.end(ended);
    return ended;
  };
  const listener: Listener = {
    begin: (turn) => {
      current = startTurn(turn, Date.now());
    },
    event: (event) => {
      if (current === undefined) return;
      current = recordEvent(current, event, Date.now());
      view.show(current, event);
    },
    end: (sent) => {
      const ended = stop();
      if (ended === undefined) return;
      turns.push(ended);
      answers.push(sent);
      onTurnEnd(ended);
    },
  };
  return { listener, played: () => ({ turns, answers }), stop };
}
