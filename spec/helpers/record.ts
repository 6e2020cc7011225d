import type { Observable } from 'rxjs';
import type { TestScheduler } from 'rxjs/testing';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { brief } from './brief.ts';

/**
 * Subscribes and notes every notification with its frame: `3 start 0`. For streams with several events in one frame,
 * where a marble diagram would need room that the frame does not have.
 */
export function record(
  events$: Observable<ModelEvent | ToolEvent>,
  scheduler: TestScheduler,
): string[] {
  const lines: string[] = [];
  const note = (what: string): number => lines.push(`${scheduler.now()} ${what}`);
  events$.subscribe({
    next: (event) => note(brief(event)),
    error: (error: Error) => note(`${error.name}: ${error.message}`),
    complete: () => note('complete'),
  });
  return lines;
}
