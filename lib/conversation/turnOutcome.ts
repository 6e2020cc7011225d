import { afterTurn } from './afterTurn.ts';
import type { TurnEndEvent } from './ConversationEvent.ts';
import type { ConversationEnd, ConversationState } from './ConversationState.ts';
import type { PreparedTurn } from './prepareRequest.ts';
import type { ConverseSettings } from './readConverseOptions.ts';

/** How the conversation ends with a turn, undefined if it goes on; or what `stopWhen` has thrown. */
export type TurnOutcome =
  | { readonly end: ConversationEnd | undefined }
  | { readonly error: unknown };

/** Decides whether the conversation ends with the open turn, which has a response. */
export function turnOutcome<Message>(
  { executor, maxTurns, stopWhen }: ConverseSettings<Message>,
  { turn: { interrupted, response } }: ConversationState<Message>,
  { ended, prepared }: { ended: TurnEndEvent<Message>; prepared: PreparedTurn<Message> },
): TurnOutcome {
  const { registry } = prepared.request;
  const { defaults } = executor.core.settings;
  const decide = (): ConversationEnd | undefined =>
    afterTurn({
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
  try {
    return { end: decide() };
  } catch (error) {
    return { error };
  }
}
