import type { Observable } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import type { RunControl } from './RunControl.ts';
import type { RunOptions } from './RunOptions.ts';
import { subscribeRun } from './subscribeRun.ts';
import type { ToolRun } from './ToolRun.ts';

/** An event, or several. */
type Given<Event> = Event | readonly Event[];

/** How the calls of a response are run. */
export interface ResponseRun {
  /** Options of the run. */
  readonly options: RunOptions;
  /** Who decides about its calls beside the options. */
  readonly control?: RunControl;
}

/**
 * Runs the tool calls of one response while the response goes on: what `executeTools` documents. Events in a list happen as
 * one change: whatever stops the run on one of them, the calls of all of them have their results.
 */
export function runResponse<Message>(
  core: ExecutorCore,
  model$: Observable<Given<ModelEvent<Message>>>,
  { options, control }: ResponseRun,
): Observable<ModelEvent<Message> | ToolEvent> {
  const breakOff = (run: ToolRun, why: string, error: unknown): void => {
    if (core.settings.onStreamError === 'discard') run.discard(why, { error });
    else run.close(why, { error });
  };
  return subscribeRun<Given<ModelEvent<Message>>, ModelEvent<Message> | ToolEvent>(core, model$, {
    options,
    hold: true,
    ...(control && { control }),
    take,
    complete: (run) => {
      if (run.finished) run.close(UNFINISHED);
      else breakOff(run, UNFINISHED, truncated());
    },
    fail: (run, error) => breakOff(run, BROKEN, error),
  });
}

const UNFINISHED = 'the response ended before it was complete';
const BROKEN = 'the model stream broke';

/** Passes an event on, and does what it means as one change with that: whoever leaves on the event leaves all of it. */
function take(run: ToolRun, event: Given<ModelEvent>): void {
  if (isList(event)) {
    return run.batch(() => {
      for (const one of event) take(run, one);
    });
  }
  switch (event.type) {
    case 'tool-call-start':
      run.begin(event.index, event.name);
      return run.events.emit(event);
    case 'tool-call':
    case 'finish':
      return run.batch(() => {
        run.events.emit(event);
        apply(run, event);
      });
    default:
      return run.events.emit(event);
  }
}

function apply(run: ToolRun, event: ModelEvent): void {
  if (event.type === 'tool-call') run.add(event.call);
  else if (event.type === 'finish') {
    if (isGoodFinish(event.reason)) run.commit();
    else run.withdraw(`the response finished with "${event.raw ?? event.reason}"`);
  }
}

function isList<Event>(event: Given<Event>): event is readonly Event[] {
  return Array.isArray(event);
}

function truncated(): ModelStreamError {
  return new ModelStreamError('truncated', 'The model stream completed without a finish event.', {
    retryable: true,
  });
}
