import { type MonoTypeOperatorFunction, map, type Observable, Subscription, tap } from 'rxjs';
import { executeTools } from '../../../lib/executor/operators/executeTools.ts';
import { decodeStream } from '../../../lib/formats/decodeStream.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { RunFacts } from '../ledger/facts.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { Entry } from '../plan/TurnPlan.ts';
import { callInput } from './callInput.ts';
import { formats, idsIn } from './formats.ts';
import type { Opening } from './Opening.ts';
import type { Scene } from './Scene.ts';
import { playTimeline } from './Timeline.ts';
import { callTimeline, modelTimeline } from './timelines.ts';
import { wireTimeline } from './wireTimeline.ts';

/** Opens a run that a stream drives, by subscribing to what comes of it. */
export function openStream(
  world: Scene,
  opening: Opening,
  entry: Exclude<Entry, 'push' | 'batch'>,
): void {
  const { run, control, told } = opening;
  const { ledger } = world;
  const subscription = new Subscription();
  control({ unsubscribe: () => subscription.unsubscribe() });
  const end = (): void => {
    run.over ??= ledger.moment();
  };
  subscription.add(
    eventsOf(world, opening, entry).subscribe({
      next: (event) => {
        take(ledger, run, event);
        told(event);
      },
      error: (error: unknown) => {
        run.failure = { error };
        end();
      },
      complete: end,
    }),
  );
}

function eventsOf(
  { ledger, clock, executor }: Scene,
  { run, options }: Opening,
  entry: Exclude<Entry, 'push' | 'batch'>,
): Observable<ModelEvent | ToolEvent> {
  const { plan } = run;
  if (entry === 'calls') {
    run.committed = ledger.moment();
    const calls$ = playTimeline(callTimeline(plan), clock.world, (call) =>
      ledger.seal(ledger.begin(run, call)),
    );
    const inputs$ = calls$.pipe(
      noteEnd(ledger, run),
      map((call) => callInput(call, plan.ids)),
    );
    return executor.execute(inputs$, options);
  }
  const model$ =
    entry === 'events'
      ? playTimeline(modelTimeline(plan), clock.world)
      : decodeStream(formats[entry], playTimeline(wireTimeline(plan, entry), clock.world));
  return model$.pipe(noteEnd(ledger, run), executeTools(executor, options));
}

/** Notes the end of the source of a run, before the run hears of it. */
function noteEnd<T>(ledger: Ledger, run: RunFacts): MonoTypeOperatorFunction<T> {
  const isCalls = run.plan.entry === 'calls';
  const end = (how: 'broken' | 'truncated'): void => {
    run.closed ??= ledger.moment();
    run.ending ??= { ...ledger.moment(), how: isCalls && how === 'truncated' ? 'good' : how };
  };
  return tap({
    error: () => end('broken'),
    complete: () => end('truncated'),
    finalize: () => {
      run.sourceClosed = ledger.moment();
    },
  });
}

/** Notes what the subscriber of a run gets. */
function take(ledger: Ledger, run: RunFacts, event: ModelEvent | ToolEvent): void {
  switch (event.type) {
    case 'tool-call-start':
      return begin(ledger, run, event);
    case 'tool-call': {
      const call = run.calls[event.call.index];
      if (call !== undefined) return ledger.seal(call, event.call);
      return ledger.report(
        'W1',
        `run ${run.id}: a call of index ${event.call.index} seals that never began`,
      );
    }
    case 'finish': {
      const { reason, message } = event;
      const isGood = reason === 'stop' || reason === 'tool-calls';
      if (isGood) run.committed ??= ledger.moment();
      run.ending ??= { ...ledger.moment(), ...(isGood ? { how: 'good' } : { how: 'bad', reason }) };
      run.messageIds = idsIn([message]);
      return;
    }
    case 'tool-queued':
    case 'tool-start':
    case 'tool-progress':
    case 'tool-output':
    case 'tool-result':
      if (run.plan.plain) ledger.event(run, event);
      run.emitted.push(event);
      return;
    default:
      return;
  }
}

function begin(
  ledger: Ledger,
  run: RunFacts,
  event: Extract<ModelEvent, { type: 'tool-call-start' }>,
): void {
  const call = run.plan.calls[event.index];
  if (call === undefined || event.index !== run.calls.length) {
    ledger.report(
      'W1',
      `run ${run.id}: index ${event.index} begins after ${run.calls.length} calls`,
    );
  } else {
    ledger.begin(run, call);
  }
}
