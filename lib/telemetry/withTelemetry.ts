import type { Tracer } from '@opentelemetry/api';
import type { MonoTypeOperatorFunction } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import { TurnRecorder } from './TurnRecorder.ts';
import { readTelemetryOptions, type TelemetryOptions } from './telemetryOptions.ts';
import { timeGeneration } from './timeGeneration.ts';

/** Records one turn. The function itself is what a run takes as `observe`. */
export interface TurnTelemetry {
  /** Takes an event of the run. Never throws. */
  (event: ToolEvent): void;
  /**
   * Gives an operator that measures how far tools overlap with the response, for the model stream before `executeTools`. The
   * metric is `millrace.turn.overlap.duration`: the time, between the subscription of the model stream and the end of the
   * response, in which at least one tool ran; two at once count once. The response ends at `finish`, or when its stream
   * completes, errors or is unsubscribed before. Recorded then, also if it is 0, for each response with a sealed call.
   *
   * Emits, completes and errors as its source, unchanged; unsubscribing unsubscribes the source. Each subscription begins a
   * turn: the context that is active then is the parent of the spans that follow.
   */
  timeGeneration<Message>(): MonoTypeOperatorFunction<ModelEvent<Message>>;
}

/**
 * Records the tool calls of one turn as OpenTelemetry spans, and as metrics if there is a meter. Pass it to any run as
 * `observe`.
 *
 * Each call whose tool is started gets a span `execute_tool {tool}` of kind INTERNAL, from its first start to its result;
 * attempts of one call share it. A call whose tool is never started executes nothing and gets none: it is seen in the metric
 * `millrace.tool.queue.duration`. Spans of calls that failed have the status ERROR and `error.type`, the code of the error;
 * calls that were denied, skipped or cancelled did not fail, and say so in `millrace.tool.status`. Every span ends, since every
 * call gets its result, also when the run is discarded.
 *
 * The parent of the spans is the context that is active when this is called, or, with `timeGeneration`, when the model
 * stream is subscribed. One serves runs one after another; runs at once need one each.
 *
 * What the tracer or the meter throws goes to the diagnostics of OpenTelemetry, and stops nothing.
 *
 * ```
 * call            ----s---a--------r      s: sealed   a: its tool starts   r: its result
 * queue duration      ^--^
 * span                    ^--------^
 * ```
 *
 * Names are those of the OpenTelemetry semantic conventions for generative AI where these have one.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function withTelemetry(tracer: Tracer, options: TelemetryOptions = {}): TurnTelemetry {
  if (typeof tracer?.startSpan !== 'function') {
    throw new TypeError(wrongValue('tracer must be an OpenTelemetry tracer', tracer));
  }
  const recorder = new TurnRecorder(tracer, readTelemetryOptions(options));
  return Object.assign((event: ToolEvent) => recorder.observe(event), {
    timeGeneration: <Message>() => timeGeneration<Message>(recorder),
  });
}
