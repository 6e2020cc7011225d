import { defer, type MonoTypeOperatorFunction, tap } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { TurnRecorder } from './TurnRecorder.ts';

/**
 * Passes a response on and tells `recorder` of it: each subscription is one response, from then until it finishes, completes,
 * errors or is unsubscribed, whichever comes first.
 */
export function timeGeneration<Message>(
  recorder: TurnRecorder,
): MonoTypeOperatorFunction<ModelEvent<Message>> {
  return (model$) =>
    defer(() => {
      const generation = recorder.beginGeneration();
      const end = (): void => generation.end();
      return model$.pipe(
        tap({
          next: ({ type }) => {
            if (type === 'tool-call') generation.callSealed();
            else if (type === 'finish') generation.end();
          },
          error: end,
          complete: end,
          unsubscribe: end,
        }),
      );
    });
}
