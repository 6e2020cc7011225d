import { expect } from 'chai';
import fc from 'fast-check';
import { Observable, Subject, VirtualTimeScheduler } from 'rxjs';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { results } from '../../lib/executor/operators/results.ts';
import type { StreamingToolExecutor } from '../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { registryOf } from '../helpers/marbleTools.ts';
import { begun, finished, sealed } from '../helpers/modelEvents.ts';

/** What one call is, and what its tool does. */
interface Plan {
  readonly concurrency: 'safe' | 'unsafe' | 'key';
  readonly start: 'sealed' | 'committed';
  readonly does:
    | 'succeed'
    | 'throw'
    | 'fail late'
    | 'never end'
    | 'time out'
    | 'go on after its end';
  readonly lastsMs: number;
  readonly sealedAt: number;
}

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    concurrency: fc.constantFrom('safe', 'unsafe', 'key'),
    start: fc.constantFrom('sealed', 'committed'),
    does: fc.constantFrom(
      'succeed',
      'throw',
      'fail late',
      'never end',
      'time out',
      'go on after its end',
    ),
    lastsMs: fc.integer({ min: 0, max: 9 }),
    sealedAt: fc.nat({ max: 12 }),
  }),
  { minLength: 1, maxLength: 8 },
);

const endings = [
  'good finish',
  'bad finish',
  'stream error',
  'no finish',
  'unsubscribe',
  'abort',
  'discard',
  'cancel one',
] as const;

/** The source of one tool in virtual time. */
function sourceOf({ does, lastsMs }: Plan, scheduler: VirtualTimeScheduler): Observable<string> {
  return new Observable((subscriber) => {
    if (does === 'throw') throw new Error('thrown');
    subscriber.next('some output');
    if (does === 'never end' || does === 'time out') return;
    return scheduler.schedule(() => {
      if (does === 'fail late') return subscriber.error(new Error('late'));
      subscriber.complete();
      if (does === 'go on after its end') subscriber.next('more');
    }, lastsMs);
  });
}

/** One turn whose calls seal when they say, and which ends at `endsAt` in one of the ways. */
function play(calls: readonly Plan[], ending: (typeof endings)[number], endsAt: number) {
  const scheduler = new VirtualTimeScheduler();
  const tools = calls.map((plan, index) =>
    streamable({
      name: `tool_${index}`,
      concurrency: plan.concurrency === 'key' ? [{ key: 'k', mode: 'write' }] : plan.concurrency,
      start: plan.start,
      ...(plan.does === 'time out' && { timeoutMs: plan.lastsMs + 1 }),
      execute: () => sourceOf(plan, scheduler),
    }),
  );
  const executor = new ToolExecutor(registryOf(...tools), {
    scheduler,
    maxConcurrent: 3,
    graceMs: 5,
  });
  const model$ = new Subject<ModelEvent>();
  const controller = new AbortController();
  const told: ToolEvent[] = [];
  const emitted: number[] = [];
  let run: StreamingToolExecutor | undefined;
  let over = false;
  const subscription = model$
    .pipe(
      executeTools(executor, {
        signal: controller.signal,
        observe: (event) => told.push(event),
        onRun: (given) => {
          run = given;
        },
      }),
      results(),
    )
    .subscribe({
      next: ({ index }) => emitted.push(index),
      error: () => {
        over = true;
      },
      complete: () => {
        over = true;
      },
    });
  const sealedIndexes: number[] = [];
  calls.forEach(({ sealedAt }, index) => {
    scheduler.schedule(() => model$.next(begun(index, `tool_${index}`)), 0);
    scheduler.schedule(() => {
      // The model stream is closed for whoever has left it.
      if (!model$.observed || sealedAt >= endsAt) return;
      sealedIndexes.push(index);
      model$.next(sealed(index, `tool_${index}`));
    }, sealedAt);
  });
  const end: Record<(typeof endings)[number], () => void> = {
    'good finish': () => model$.next(finished()),
    'bad finish': () => model$.next(finished('length')),
    'stream error': () => model$.error(new Error('broken')),
    'no finish': () => model$.complete(),
    unsubscribe: () => subscription.unsubscribe(),
    abort: () => controller.abort(),
    discard: () => run?.discard(),
    'cancel one': () => run?.cancel(0),
  };
  scheduler.schedule(() => {
    end[ending]();
    if (ending === 'cancel one') model$.next(finished());
    model$.complete();
  }, endsAt);
  // What never ends is discarded at last, so that everything comes to an end.
  scheduler.schedule(() => run?.discard('at last'), 100);
  scheduler.flush();
  return { told, emitted, sealedIndexes, executor, left: ending === 'unsubscribe', over };
}

describe('A turn, however it ends', () => {
  for (const ending of endings) {
    it(`S1 S2 S3 S14 R1 H6 gives every sealed call one result: ${ending}`, () => {
      fc.assert(
        fc.property(plans, fc.integer({ min: 1, max: 14 }), (calls, endsAt) => {
          const { told, emitted, sealedIndexes, executor, left, over } = play(
            calls,
            ending,
            endsAt,
          );
          const seen = new Map<number, string[]>();
          for (const event of told) {
            const types = seen.get(event.call.index) ?? [];
            expect(types, 'S3').to.not.include('tool-result');
            seen.set(event.call.index, [...types, event.type]);
            if (event.type !== 'tool-result') continue;
            const hasStarted = types.includes('tool-start');
            expect(event.result.execution === 'not-started', 'execution').to.equal(!hasStarted);
          }
          const order = (a: number, b: number): number => a - b;
          expect([...seen.keys()].sort(order), 'S2').to.deep.equal([...sealedIndexes].sort(order));
          for (const types of seen.values()) {
            expect(types.at(-1), 'S2').to.equal('tool-result');
            expect(types.filter((type) => type === 'tool-start').length, 'S1').to.be.at.most(1);
          }
          if (!left)
            expect([...emitted].sort(order), 'R1').to.deep.equal([...sealedIndexes].sort(order));
          expect(over).to.equal(!left);
          expect(executor.core.schedule.idle, 'H6').to.equal(true);
        }),
        { numRuns: 60 },
      );
    });
  }
});
