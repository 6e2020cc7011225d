import { Observable, type Observer, Subscription } from 'rxjs';
import { subscribeEarly } from '../../sources/subscribeEarly.ts';
import type { ExecutorCore } from '../ExecutorCore.ts';
import { openRun } from './openRun.ts';
import type { RunControl } from './RunControl.ts';
import type { RunEvent } from './RunEvents.ts';
import type { RunOptions } from './RunOptions.ts';
import type { ToolRun } from './ToolRun.ts';

/** How a source drives a run. */
export interface RunDriver<In> {
  /** Options of the run. */
  readonly options: RunOptions;
  /** Whether calls wait for a good finish if their start policy says so. */
  readonly hold: boolean;
  /** Who decides about its calls beside the options. */
  readonly control?: RunControl;
  /** Takes what the source emits. What it throws ends the run, as an error of the source does. */
  take(run: ToolRun, item: In): void;
  /** Takes the end of the source. */
  complete(run: ToolRun): void;
  /** Takes an error of the source. */
  fail(run: ToolRun, error: unknown): void;
}

/**
 * Couples a source and a run to one subscriber: each subscription opens a run of its own. The subscriber gets the events
 * of the run; when it unsubscribes, the run is discarded first (tools before transport), then the source unsubscribed.
 */
export function subscribeRun<In, Out extends RunEvent>(
  core: ExecutorCore,
  source: Observable<In>,
  driver: RunDriver<In>,
): Observable<Out> {
  return new Observable((subscriber) => {
    const { options, hold, control } = driver;
    const { run } = openRun(core, options, {
      hold,
      ...(control && { control }),
      subscriber: subscriber as Observer<never> as Observer<RunEvent>,
    });
    subscriber.add(() => {
      run.discard('the subscriber has unsubscribed');
      run.events.flush();
    });
    run.listen(options.signal);
    if (subscriber.closed) return;
    const reading = new Subscription();
    subscriber.add(reading);
    const take = (item: In): void => {
      try {
        driver.take(run, item);
      } catch (error) {
        reading.unsubscribe();
        driver.fail(run, error);
      }
    };
    const observer = {
      next: take,
      error: (error: unknown) => driver.fail(run, error),
      complete: () => driver.complete(run),
    };
    subscribeEarly(source, observer, (subscription) => reading.add(subscription));
  });
}
