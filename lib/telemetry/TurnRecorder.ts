import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import {
  errorTypeOf,
  failureMessage,
  metricAttributes,
  resultAttributes,
  spanName,
  startAttributes,
} from './callAttributes.ts';
import { Overlap } from './Overlap.ts';
import { quietly } from './quietly.ts';
import { attributeNames } from './telemetryNames.ts';
import type { TelemetrySettings } from './telemetryOptions.ts';
import { toHrTime } from './toHrTime.ts';
import { type TurnMetrics, turnMetrics } from './turnMetrics.ts';
import { activeSpans } from './withActiveSpan.ts';

/** A call whose tool was started and that has no result yet. */
interface OpenCall {
  /** Undefined if the tracer made none. */
  readonly span: Span | undefined;
  /** In milliseconds of the scheduler. */
  readonly startedAt: number;
  /** That of the response which the call belongs to. */
  readonly overlap: Overlap;
}

/** What a {@link TurnRecorder} is told of a response that is being generated. */
export interface Generation {
  /** It has a call. */
  callSealed(): void;
  /** It has ended, well or not. Nothing the second time. */
  end(): void;
}

/** Records what happens to the calls of a turn as spans and metrics. Never throws, whatever tracer and meter do. */
export class TurnRecorder {
  readonly #tracer: Tracer;
  readonly #settings: TelemetrySettings;
  readonly #metrics: TurnMetrics | undefined;
  /** Started calls without a result. Each leaves with its result, which every call gets. */
  readonly #open = new Map<ToolCall, OpenCall>();
  /** What spans are children of. */
  #parent: Context = context.active();
  /** That of the response that has begun last. */
  #overlap = new Overlap();

  constructor(tracer: Tracer, settings: TelemetrySettings) {
    const { meter } = settings;
    this.#tracer = tracer;
    this.#settings = settings;
    this.#metrics = meter && quietly(() => turnMetrics(meter));
  }

  /** Takes an event of a run. */
  observe(event: ToolEvent): void {
    if (event.type === 'tool-result') this.#settle(event.call, event.result);
    else if (event.type === 'tool-start' && event.attempt === 1) this.#start(event.call);
  }

  /** A response begins, in the context that is active now. Gives what is to be told of it. */
  beginGeneration(): Generation {
    const overlap = new Overlap();
    this.#overlap = overlap;
    this.#parent = context.active();
    overlap.generationStarts(this.#now());
    return {
      callSealed: () => overlap.callSealed(),
      end: () => {
        const overlapMs = overlap.generationEnds(this.#now());
        if (overlapMs !== undefined)
          quietly(() => this.#metrics?.overlap.record(overlapMs / 1_000));
      },
    };
  }

  #start(call: ToolCall): void {
    const startedAt = this.#now();
    // Runs at once that share a call cannot be told apart. No span is left open all the same.
    this.#close(call, startedAt);
    this.#overlap.runStarts(startedAt);
    const options = {
      kind: SpanKind.INTERNAL,
      attributes: startAttributes(call, this.#settings),
      startTime: toHrTime(startedAt),
    };
    const span = quietly(() => this.#tracer.startSpan(spanName(call.name), options, this.#parent));
    if (span !== undefined) activeSpans.set(call, trace.setSpan(this.#parent, span));
    this.#open.set(call, { span, startedAt, overlap: this.#overlap });
  }

  #settle(call: ToolCall, result: ToolResult): void {
    const { sealedAt, settledAt } = result.timing;
    const open = this.#open.get(call);
    const queueSeconds = Math.max(0, (open?.startedAt ?? settledAt) - sealedAt) / 1_000;
    const attributes = metricAttributes(result);
    quietly(() => this.#metrics?.queue.record(queueSeconds, attributes));
    if (open === undefined) return;
    const { span, startedAt } = open;
    // The start may have been told late, even after the end.
    const endedAt = Math.max(startedAt, settledAt);
    quietly(() => this.#metrics?.run.record((endedAt - startedAt) / 1_000, attributes));
    if (span !== undefined) {
      quietly(() => {
        span.setAttribute(attributeNames.queueDuration, queueSeconds);
        this.#describe(span, call, result);
      });
    }
    this.#close(call, endedAt);
  }

  /** Says in a span how its call ended. */
  #describe(span: Span, call: ToolCall, result: ToolResult): void {
    // Another one where an alias was resolved.
    if (result.toolName !== call.name) span.updateName(spanName(result.toolName));
    span.setAttributes(resultAttributes(result, this.#settings));
    if (errorTypeOf(result) === undefined) return;
    const message = failureMessage(result, this.#settings);
    span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message }) });
  }

  /** Ends what is open of a call. */
  #close(call: ToolCall, endedAt: number): void {
    const open = this.#open.get(call);
    if (open === undefined) return;
    this.#open.delete(call);
    open.overlap.runEnds(this.#now());
    quietly(() => open.span?.end(toHrTime(endedAt)));
  }

  #now(): number {
    return this.#settings.scheduler.now();
  }
}
