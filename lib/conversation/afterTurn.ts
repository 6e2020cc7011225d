import type { FinishReason } from '../model/ModelEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { ConversationEnd } from './ConversationState.ts';

/** What is known of a turn when every call of it has its result. */
export interface EndedTurn {
  /** Why the response ended; `broken`: its stream broke, and what was whole of it counts. */
  readonly reason: FinishReason | 'broken';
  /** Results of its calls, in call order. */
  readonly results: readonly ToolResult[];
  /** Whether a call waits for outside input. */
  readonly isInterrupted: boolean;
  /** The turn, from 1, and how many there may be. */
  readonly turn: number;
  readonly maxTurns: number;
  /** Whether the results of a tool are the answer. */
  readonly returnsDirectly: (toolName: string) => boolean;
  /** Whether the user wants to stop. Asked only where the conversation would go on. */
  readonly stops: () => boolean;
}

/**
 * Decides how a conversation ends with a turn; undefined if it goes on. A call that waits for outside input comes before
 * everything; a bad reason ends the conversation, but for `pause`, after which the model goes on where it was; a response
 * without calls is the last one. A tool that returns directly ends it only with a result that is no error: what went wrong is
 * for the model to see. Pure.
 */
export function afterTurn(ended: EndedTurn): ConversationEnd | undefined {
  const { reason, results, isInterrupted, turn, maxTurns, returnsDirectly, stops } = ended;
  if (isInterrupted) return { reason: 'interrupted' };
  if (isBad(reason)) return { reason };
  const answer = results.find(({ isError, toolName }) => !isError && returnsDirectly(toolName));
  if (answer !== undefined) return { reason: 'return-directly', answer };
  if (results.length === 0 && reason !== 'pause' && reason !== 'broken') return { reason: 'stop' };
  if (results.length > 0 && stops()) return { reason: 'stop-when' };
  return turn >= maxTurns ? { reason: 'max-turns' } : undefined;
}

function isBad(
  reason: EndedTurn['reason'],
): reason is 'length' | 'content-filter' | 'error' | 'unknown' {
  return !['stop', 'tool-calls', 'pause', 'broken'].includes(reason);
}
