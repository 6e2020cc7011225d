import { expect } from 'chai';
import { Subject, Subscription } from 'rxjs';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { TurnRecorder } from '../../lib/telemetry/TurnRecorder.ts';
import { readTelemetryOptions } from '../../lib/telemetry/telemetryOptions.ts';
import { timeGeneration } from '../../lib/telemetry/timeGeneration.ts';
import { callOf } from '../helpers/callOf.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';
import { model } from '../helpers/playModel.ts';
import { TelemetryProbe } from '../helpers/telemetryProbe.ts';

const OVERLAP = 'millrace.turn.overlap.duration';

/** A recorder in virtual time, for which a tool runs from 0 on, and what it has recorded. */
function recording({ scheduler }: MarbleHelpers): {
  readonly recorder: TurnRecorder;
  readonly probe: TelemetryProbe;
  runTool(): void;
} {
  const probe = new TelemetryProbe();
  const recorder = new TurnRecorder(
    probe.tracer,
    readTelemetryOptions({ meter: probe.meter, scheduler }),
  );
  const runTool = (): void =>
    recorder.observe({ type: 'tool-start', call: callOf('a'), attempt: 1 });
  return { recorder, probe, runTool };
}

describe('timeGeneration', () => {
  const ends: readonly (readonly [string, string, string, number])[] = [
    ['the finish, not the end of the stream', '-a--F---|', '-a--F---|', 4],
    ['the end of the stream', '                -a----|  ', '-a----|  ', 6],
    ['the error of the stream', '              -a---#   ', '-a---#   ', 5],
  ];
  for (const [what, marbles, expected, overlapMs] of ends) {
    itMarbles(`passes a response on and takes ${what} for its end`, (helpers) => {
      const { recorder, probe, runTool } = recording(helpers);
      const model$ = helpers.cold(marbles, model);
      helpers.expectObservable(model$.pipe(timeGeneration(recorder))).toBe(expected, model);
      helpers.scheduler.schedule(runTool);
      helpers.flush();
      expect(probe.valuesOf(OVERLAP)).to.deep.equal([overlapMs / 1_000]);
    });
  }

  itMarbles('takes unsubscribing for the end, and unsubscribes the response', (helpers) => {
    const { recorder, probe, runTool } = recording(helpers);
    const model$ = helpers.cold('-a--------', model);
    const subs = '               ^--!';
    helpers.expectObservable(model$.pipe(timeGeneration(recorder)), '^--!').toBe('-a', model);
    helpers.expectSubscriptions(model$.subscriptions).toBe(subs);
    helpers.scheduler.schedule(runTool);
    helpers.flush();
    expect(probe.valuesOf(OVERLAP)).to.deep.equal([0.003]);
  });

  itMarbles('records nothing for a response without calls', (helpers) => {
    const { recorder, probe, runTool } = recording(helpers);
    helpers
      .expectObservable(helpers.cold('-tF|', model).pipe(timeGeneration(recorder)))
      .toBe('-tF|', model);
    helpers.scheduler.schedule(runTool);
    helpers.flush();
    expect(probe.valuesOf(OVERLAP)).to.deep.equal([]);
  });

  it('begins a response with each subscription', () => {
    const begun: string[] = [];
    const recorder = {
      beginGeneration: () => {
        begun.push('begin');
        return { callSealed: () => begun.push('call'), end: () => begun.push('end') };
      },
    };
    const model$ = new Subject<ModelEvent>();
    const timed$ = model$.pipe(timeGeneration(recorder as unknown as TurnRecorder));
    expect(begun).to.deep.equal([]);
    const both = new Subscription();
    both.add(timed$.subscribe());
    both.add(timed$.subscribe());
    both.unsubscribe();
    expect(begun).to.deep.equal(['begin', 'begin', 'end', 'end']);
  });
});
