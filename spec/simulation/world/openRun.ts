import type { RunOptions } from '../../../lib/executor/run/RunOptions.ts';
import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { RunFacts } from '../ledger/facts.ts';
import type { Entry } from '../plan/TurnPlan.ts';
import { countedSignal } from './countedSignal.ts';
import type { Opening, RunControls } from './Opening.ts';
import { openBatch, openPushed } from './pushRuns.ts';
import type { Scene } from './Scene.ts';
import { openStream } from './streamRuns.ts';

/** Opens a run now, and has what its plan says happen to it. */
export function openRun(
  world: Scene,
  { run, context }: { readonly run: RunFacts; readonly context: ToolContext | undefined },
  control: (controls: RunControls) => void,
): void {
  const { plan } = run;
  const { signal, abort } = countedSignal(run);
  const acts = [...(plan.acts ?? [])];
  const told = (event: ModelEvent | ToolEvent): void => {
    const n = numberOf(run, event);
    const at = acts.findIndex(({ on }) => on?.event === event.type && on.n === n);
    const [timed] = at < 0 ? [] : acts.splice(at, 1);
    if (timed !== undefined) world.act(run, timed.act, 'a listener');
  };
  // Only a subscriber can tell what an observer would have.
  const isObserved = plan.plain !== true || !isStream(plan.entry);
  const observe = (event: ToolEvent): void => {
    world.ledger.event(run, event);
    told(event);
  };
  const onRun = (handle: StreamingToolExecutor): void => {
    run.handle = handle;
    if (isObserved) listen(world, run, handle);
  };
  const options: RunOptions = {
    signal,
    onRun,
    ...(isObserved && { observe }),
    ...(context && { parent: context }),
  };
  control({ abort });
  for (const { act, atMs } of acts) {
    if (atMs !== undefined) world.clock.world.schedule(() => world.act(run, act, 'a timer'), atMs);
  }
  if (plan.aborted) world.ledger.stop(run, 'abort', abort);
  const opening: Opening = {
    run,
    options,
    control: (more) => control({ abort, ...more }),
    told,
  };
  if (isStream(plan.entry)) openStream(world, opening, plan.entry);
  else if (plan.entry === 'batch') openBatch(world, opening);
  else openPushed(world, opening);
}

function isStream(entry: Entry = 'push'): entry is Exclude<Entry, 'push' | 'batch'> {
  return entry !== 'push' && entry !== 'batch';
}

/** Notes what the observables of a run give. */
function listen({ ledger }: Scene, run: RunFacts, handle: StreamingToolExecutor): void {
  handle.results$.subscribe({
    next: (result) => run.completed.push(result),
    complete: () => {
      run.over = ledger.moment();
    },
  });
  handle.orderedResults$.subscribe((result) => run.ordered.push(result));
}

function numberOf(run: RunFacts, event: ModelEvent | ToolEvent): number | undefined {
  if (event.type === 'tool-call-start') return run.plan.calls[event.index]?.n;
  return 'call' in event ? run.calls[event.call.index]?.plan.n : undefined;
}
