import { filter, map, type OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent, ToolResultEvent } from '../../tools/ToolEvent.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import type { TurnMark } from '../../tools/TurnMark.ts';

/**
 * Keeps the results. Emits each in the moment in which it exists; completes and errors with its source; unsubscribing
 * unsubscribes the source.
 */
export function results(): OperatorFunction<ModelEvent | ToolEvent | TurnMark, ToolResult> {
  return (source) =>
    source.pipe(
      filter((event): event is ToolResultEvent => event.type === 'tool-result'),
      map((event) => event.result),
    );
}
