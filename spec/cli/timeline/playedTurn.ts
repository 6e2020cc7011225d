import {
  concat,
  ignoreElements,
  mergeMap,
  type Observable,
  of,
  tap,
  throwError,
  timer,
  VirtualTimeScheduler,
} from 'rxjs';
import type { Timeline } from '../../../lib/cli/timeline/Timeline.ts';
import { TimelineBuilder } from '../../../lib/cli/timeline/TimelineBuilder.ts';
import type { ToolExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import { executeTools } from '../../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import { registryOf } from '../../helpers/marbleTools.ts';

/** Something that the model does: how long after the step before, in virtual milliseconds. */
export type Step = readonly [afterMs: number, event: ModelEvent | Error];

/** A turn that a real executor is to play. */
export interface Play {
  readonly steps: readonly Step[];
  /** Makes the tools, whose times are those of the scheduler. */
  readonly tools: (scheduler: VirtualTimeScheduler) => readonly AnyTool[];
  readonly options?: (scheduler: VirtualTimeScheduler) => ToolExecutorOptions;
}

/** Plays a turn in virtual time and gives its timeline. */
export function playedTurn({ steps, tools, options }: Play): Timeline {
  const scheduler = new VirtualTimeScheduler();
  const executor = new ToolExecutor(registryOf(...tools(scheduler)), {
    scheduler,
    ...options?.(scheduler),
  });
  const model$: Observable<ModelEvent> = concat(
    ...steps.map(([afterMs, event]) =>
      timer(afterMs, scheduler).pipe(
        mergeMap(() => (event instanceof Error ? throwError(() => event) : of(event))),
      ),
    ),
  );
  const builder = new TimelineBuilder();
  model$
    .pipe(
      executeTools(executor),
      tap((event) => builder.add(event, scheduler.now())),
      ignoreElements(),
    )
    .subscribe({
      error: (error: unknown) => builder.end(scheduler.now(), error),
      complete: () => builder.end(scheduler.now()),
    });
  scheduler.flush();
  return builder.timeline;
}

/** The model begins a call, writes its arguments in pieces, and seals it. */
export function written(index: number, name: string, input: object, takesMs: number): Step[] {
  const text = JSON.stringify(input);
  const half = Math.ceil(text.length / 2);
  return [
    [20, { type: 'tool-call-start', index, id: `call_${index}`, name }],
    [takesMs / 2, { type: 'tool-call-delta', index, delta: text.slice(0, half) }],
    [takesMs / 2, { type: 'tool-call-delta', index, delta: text.slice(half) }],
    [
      0,
      {
        type: 'tool-call',
        seal: 'explicit',
        call: { kind: 'function', index, id: `call_${index}`, name, arguments: text },
      },
    ],
  ];
}
