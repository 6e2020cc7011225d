import { filter, map, type OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { TurnMark } from '../../tools/TurnMark.ts';

/**
 * Keeps the model's text. Emits each piece when it comes; completes and errors with its source; unsubscribing unsubscribes
 * the source.
 */
export function text(): OperatorFunction<ModelEvent | ToolEvent | TurnMark, string> {
  return (source) =>
    source.pipe(
      filter((event) => event.type === 'text-delta'),
      map((event) => event.delta),
    );
}
