import { filter, type OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent, ToolOutputEvent } from '../../tools/ToolEvent.ts';
import type { TurnMark } from '../../tools/TurnMark.ts';

/**
 * Keeps what running tools give, of all calls or of the one with `index`. Emits each output when it comes; completes and
 * errors with its source; unsubscribing unsubscribes the source.
 */
export function outputs(
  index?: number,
): OperatorFunction<ModelEvent | ToolEvent | TurnMark, ToolOutputEvent> {
  return (source) =>
    source.pipe(
      filter(
        (event): event is ToolOutputEvent =>
          event.type === 'tool-output' && (index === undefined || event.call.index === index),
      ),
    );
}
