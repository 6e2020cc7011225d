import {
  context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { expect } from 'chai';
import fc from 'fast-check';
import { VirtualTimeScheduler } from 'rxjs';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import { type Generation, TurnRecorder } from '../../lib/telemetry/TurnRecorder.ts';
import {
  readTelemetryOptions,
  type TelemetryOptions,
} from '../../lib/telemetry/telemetryOptions.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import type { ToolErrorInfo, ToolResult, ToolTiming } from '../../lib/tools/ToolResult.ts';
import { useAsyncContexts } from '../helpers/asyncContexts.ts';
import { callOf } from '../helpers/callOf.ts';
import { TelemetryProbe } from '../helpers/telemetryProbe.ts';
import { toolResult } from '../helpers/toolResult.ts';

/** A recorder whose clock is set by hand, and what it has recorded. */
class Recording {
  readonly probe = new TelemetryProbe();
  readonly clock: VirtualTimeScheduler = new VirtualTimeScheduler();
  readonly recorder: TurnRecorder;

  constructor(options: TelemetryOptions = {}, tracer?: Tracer) {
    const settings = { meter: this.probe.meter, scheduler: this.clock, ...options };
    this.recorder = new TurnRecorder(tracer ?? this.probe.tracer, readTelemetryOptions(settings));
  }

  start(call: ToolCall, at: number, attempt = 1): void {
    this.tell({ type: 'tool-start', call, attempt }, at);
  }

  settle(call: ToolCall, timing: ToolTiming, members: Partial<ToolResult> = {}): void {
    const result = toolResult(call.index, [], { toolName: call.name, timing, ...members });
    this.tell({ type: 'tool-result', call, result }, timing.settledAt);
  }

  tell(event: ToolEvent, at: number): void {
    this.clock.frame = at;
    this.recorder.observe(event);
  }

  begin(at: number): Generation {
    this.clock.frame = at;
    return this.recorder.beginGeneration();
  }
}

const look = callOf('look');
const RUN = 'gen_ai.execute_tool.duration';
const QUEUE = 'millrace.tool.queue.duration';
const OVERLAP = 'millrace.turn.overlap.duration';
const failed: ToolErrorInfo = { code: 'tool-failed', message: 'It broke.', retryable: false };

describe('TurnRecorder', () => {
  it('makes a span from the start of a tool to its result, and tells how long it waited and ran', () => {
    const recording = new Recording();
    recording.start(look, 1_500);
    expect(recording.probe.open.size).to.equal(1);
    recording.settle(look, { sealedAt: 1_000, startedAt: 1_500, settledAt: 4_000 });
    const { probe } = recording;
    expect(probe.lines).to.deep.equal(['execute_tool look 1500 4000 0']);
    expect(probe.ended[0]?.kind).to.equal(0);
    expect(probe.ended[0]?.attributes).to.include({ [QUEUE]: 0.5, 'gen_ai.tool.name': 'look' });
    const attributes = { 'gen_ai.tool.name': 'look', 'millrace.tool.status': 'ok' };
    expect(probe.values).to.deep.equal([
      { name: QUEUE, value: 0.5, attributes },
      { name: RUN, value: 2.5, attributes },
    ]);
  });

  it('makes one span for all attempts of a call', () => {
    const recording = new Recording();
    for (const attempt of [1, 2, 3]) recording.start(look, attempt, attempt);
    recording.settle(look, { sealedAt: 0, startedAt: 1, settledAt: 9 }, { attempts: 3 });
    expect(recording.probe.lines).to.deep.equal(['execute_tool look 1 9 0']);
    expect(recording.probe.ended[0]?.attributes['millrace.tool.attempts']).to.equal(3);
  });

  it('makes no span for a call whose tool never started, and tells how long that waited', () => {
    const recording = new Recording();
    recording.settle(look, { sealedAt: 0, settledAt: 250 }, { status: 'denied' });
    expect(recording.probe.ended).to.deep.equal([]);
    const attributes = { 'gen_ai.tool.name': 'look', 'millrace.tool.status': 'denied' };
    expect(recording.probe.values).to.deep.equal([{ name: QUEUE, value: 0.25, attributes }]);
  });

  it('ends the span of a tool that was started and refused before it ran', () => {
    const recording = new Recording();
    recording.start(look, 5);
    const refused = { status: 'error', execution: 'not-started', error: failed } as const;
    recording.settle(look, { sealedAt: 5, settledAt: 7 }, refused);
    expect(recording.probe.lines).to.deep.equal(['execute_tool look 5 7 2 tool-failed']);
  });

  it('marks failed calls, and says why only if results may be told', () => {
    for (const captureResults of [false, true]) {
      const recording = new Recording({ captureResults });
      recording.start(look, 1);
      const timing = { sealedAt: 0, startedAt: 1, settledAt: 2 };
      recording.settle(look, timing, { status: 'error', isError: true, error: failed });
      expect(recording.probe.ended[0]?.status).to.deep.equal({
        code: SpanStatusCode.ERROR,
        ...(captureResults && { message: 'It broke.' }),
      });
    }
  });

  it('names a span after the tool that ran, where the model used another name for it', () => {
    const recording = new Recording();
    recording.start(callOf('peek'), 1);
    recording.settle(callOf('peek'), { sealedAt: 0, settledAt: 2 });
    const call = callOf('peek');
    recording.start(call, 1);
    recording.settle(call, { sealedAt: 0, startedAt: 1, settledAt: 2 }, { toolName: 'look' });
    expect(recording.probe.lines).to.deep.equal(['execute_tool look 1 2 0']);
    expect(recording.probe.ended[0]?.attributes['gen_ai.tool.name']).to.equal('look');
  });

  it('never ends a span before its start', () => {
    const recording = new Recording();
    recording.start(look, 8);
    recording.settle(look, { sealedAt: 0, startedAt: 3, settledAt: 5 });
    expect(recording.probe.lines).to.deep.equal(['execute_tool look 8 8 0']);
    expect(recording.probe.valuesOf(RUN)).to.deep.equal([0]);
  });

  it('leaves no span open if two runs share a call', () => {
    const recording = new Recording();
    recording.start(look, 1);
    recording.start(look, 2);
    recording.settle(look, { sealedAt: 0, startedAt: 1, settledAt: 4 });
    recording.settle(look, { sealedAt: 0, startedAt: 2, settledAt: 6 });
    expect(recording.probe.open.size).to.equal(0);
    expect(recording.probe.lines).to.deep.equal([
      'execute_tool look 1 2 0',
      'execute_tool look 2 4 0',
    ]);
    expect(recording.probe.valuesOf(RUN)).to.deep.equal([0.002]);
  });

  it('measures the overlap with the response to which the tools belong', () => {
    const recording = new Recording();
    const first = recording.begin(0);
    first.callSealed();
    recording.start(look, 100);
    recording.clock.frame = 300;
    first.end();
    const second = recording.begin(400);
    second.callSealed();
    recording.settle(look, { sealedAt: 50, startedAt: 100, settledAt: 500 });
    recording.clock.frame = 900;
    second.end();
    second.end();
    expect(recording.probe.valuesOf(OVERLAP)).to.deep.equal([0.2, 0]);
  });

  it('ends every span in whatever order events come', () => {
    const calls = ['a', 'b', 'c'].map((name, index) => callOf(name, { index }));
    const step = fc.tuple(fc.constantFrom(...calls), fc.constantFrom('start', 'again', 'settle'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const recording = new Recording();
        let time = 0;
        const settle = (call: ToolCall): void =>
          recording.settle(call, { sealedAt: 0, settledAt: time });
        for (const [call, what] of steps) {
          time += 1;
          if (what === 'settle') settle(call);
          else recording.start(call, time, what === 'start' ? 1 : 2);
        }
        for (const call of calls) settle(call);
        const { probe } = recording;
        expect(probe.open.size).to.equal(0);
        const starts = steps.filter(([, what]) => what === 'start');
        expect(probe.ended).to.have.length(starts.length);
      }),
    );
  });

  describe('when tracers and meters throw', () => {
    const broken = (): never => {
      throw new Error('No room.');
    };

    it('goes on without spans, and with metrics', () => {
      const recording = new Recording({}, { startSpan: broken } as unknown as Tracer);
      recording.start(look, 1);
      recording.settle(look, { sealedAt: 0, startedAt: 1, settledAt: 3 });
      expect(recording.probe.valuesOf(RUN)).to.deep.equal([0.002]);
    });

    it('ends a span that takes no attributes', () => {
      let ends = 0;
      const span = { setAttribute: broken, setAttributes: broken, end: () => (ends += 1) };
      const tracer = { startSpan: () => span as unknown as Span } as unknown as Tracer;
      const recording = new Recording({}, tracer);
      recording.start(look, 1);
      recording.settle(look, { sealedAt: 0, startedAt: 1, settledAt: 3 });
      expect(ends).to.equal(1);
    });

    it('goes on with spans where metrics are broken', () => {
      for (const createHistogram of [broken, () => ({ record: broken })]) {
        const recording = new Recording({ meter: { createHistogram } as never });
        const generation = recording.begin(0);
        generation.callSealed();
        recording.start(look, 1);
        recording.settle(look, { sealedAt: 0, startedAt: 1, settledAt: 3 });
        generation.end();
        expect(recording.probe.lines).to.deep.equal(['execute_tool look 1 3 0']);
      }
    });
  });

  describe('of a parent', () => {
    useAsyncContexts();
    const spanOf = (recording: Recording): string | undefined => {
      recording.start(look, 1);
      recording.settle(look, { sealedAt: 0, startedAt: 1, settledAt: 2 });
      return recording.probe.ended.at(-1)?.parentSpanContext?.spanId;
    };

    it('takes the context in which it was made, and later the one in which a response begins', () => {
      const { tracer } = new TelemetryProbe();
      const [made, begun] = ['made', 'begun'].map((name) =>
        tracer.startSpan(name, {}, ROOT_CONTEXT),
      );
      const inside = <T>(span: Span | undefined, step: () => T): T =>
        context.with(trace.setSpan(ROOT_CONTEXT, span as Span), step);
      const recording = inside(made, () => new Recording());
      // Where events come from does not matter.
      expect(inside(begun, () => spanOf(recording))).to.equal(made?.spanContext().spanId);
      inside(begun, () => recording.begin(0));
      expect(spanOf(recording)).to.equal(begun?.spanContext().spanId);
    });
  });
});
