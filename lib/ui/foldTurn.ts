import {
  catchError,
  concat,
  concatMap,
  defer,
  map,
  type OperatorFunction,
  of,
  startWith,
} from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import { TurnFold } from './TurnFold.ts';
import type { CreateWriter } from './TurnWriter.ts';

/**
 * Follows a source with a writer of its own for each subscription. Emits what the writer says, completes after the last of
 * it, and turns an error of the source into the writer's last words; unsubscribing unsubscribes the source.
 */
export function foldTurn<Part>(
  createWriter: CreateWriter<Part>,
): OperatorFunction<ModelEvent | ToolEvent | TurnMark, Part> {
  return (source) =>
    defer(() => {
      const turn = new TurnFold(createWriter);
      return concat(
        source.pipe(map((event) => turn.take(event))),
        defer(() => of(turn.end())),
      ).pipe(
        catchError((error: unknown) => of(turn.fail(error))),
        startWith(turn.start()),
        concatMap((parts) => parts),
      );
    });
}
