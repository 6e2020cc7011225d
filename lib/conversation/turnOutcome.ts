import { afterTurn, type TurnOutcome } from './afterTurn.ts';
import type { TurnEndEvent } from './ConversationEvent.ts';
import type { ConversationState } from './ConversationState.ts';
import type { PreparedTurn } from './prepareRequest.ts';
import type { ConverseSettings } from './readConverseOptions.ts';

/** Decides what follows the open turn, which has a response that ended for `reason`. */
export function turnOutcome<Message>(
  { executor, maxTurns, stopWhen }: ConverseSettings<Message>,
  { turn: { interrupted, response } }: ConversationState<Message>,
  { ended, prepared }: { ended: TurnEndEvent<Message>; prepared: PreparedTurn<Message> },
): TurnOutcome {
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
