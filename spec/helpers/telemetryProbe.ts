import type { Attributes, Meter, Tracer } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** One value that a histogram was given. */
export interface RecordedValue {
  /** The name of the histogram. */
  readonly name: string;
  /** The value. */
  readonly value: number;
  /** What it is told apart by. */
  readonly attributes: Attributes;
}

/** A tracer of the official SDK and a meter that notes what it is given: all that telemetry has recorded. */
export class TelemetryProbe {
  /** Spans in the order in which they were ended. */
  readonly ended: ReadableSpan[] = [];
  /** Spans that were started and not ended. */
  readonly open: Set<unknown> = new Set();
  /** What histograms were given. */
  readonly values: RecordedValue[] = [];
  readonly tracer: Tracer;
  readonly meter: Meter;

  constructor() {
    const processor: SpanProcessor = {
      onStart: (span) => this.open.add(span),
      onEnd: (span) => {
        this.open.delete(span);
        this.ended.push(span);
      },
      forceFlush: () => Promise.resolve(),
      shutdown: () => Promise.resolve(),
    };
    this.tracer = new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('spec');
    const createHistogram = (name: string): unknown => ({
      record: (value: number, attributes: Attributes = {}) =>
        this.values.push({ name, value, attributes }),
    });
    this.meter = { createHistogram } as unknown as Meter;
  }

  /** What a histogram was given. */
  valuesOf(name: string): number[] {
    return this.values.filter((one) => one.name === name).map(({ value }) => value);
  }

  /** The spans that were ended, each in a line: name, start and end in milliseconds, status, kind of failure. */
  get lines(): string[] {
    return this.ended.map(({ name, startTime, endTime, status, attributes }) =>
      [name, milliseconds(startTime), milliseconds(endTime), status.code, attributes['error.type']]
        .filter((fact) => fact !== undefined)
        .join(' '),
    );
  }
}

function milliseconds([seconds, nanoseconds]: readonly [number, number]): number {
  return seconds * 1_000 + nanoseconds / 1e6;
}
