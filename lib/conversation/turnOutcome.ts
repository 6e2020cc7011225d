import { afterTurn } from './afterTurn.ts';
import type { TurnEndEvent } from './ConversationEvent.ts';
import type { ConversationEnd, ConversationState } from './ConversationState.ts';
import type { PreparedTurn } from './prepareRequest.ts';
import type { ConverseSettings } from './readConverseOptions.ts';

/** Decides how the conversation ends with the open turn, which has a response; undefined if it goes on. */
export function turnOutcome<Message>(
  { executor, maxTurns, stopWhen }: ConverseSettings<Message>,
  { turn: { interrupted, response } }: ConversationState<Message>,
  { ended, prepared }: { ended: TurnEndEvent<Message>; prepared: PreparedTurn<Message> },
): ConversationEnd | undefined {
  const { registry } = prepared.request;
  const { defaults } = executor.core.settings;
  return afterTurn({
    reason: response?.reason ?? 'broken',
    results: ended.results,
    isInterrupted: interrupted.length > 0,
    turn: ended.turn,
    maxTurns,
    returnsDirectly: (name) => {
      const { returnDirectly = defaults.returnDirectly } = registry.get(name)?.traits ?? {};
      return returnDirectly === true;
    },
    stops: () => stopWhen?.(ended) === true,
  });
}
