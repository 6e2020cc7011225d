import type { Histogram, Meter } from '@opentelemetry/api';
import { metricNames } from './telemetryNames.ts';

/** The metrics of turns. All are in seconds. */
export interface TurnMetrics {
  /** How long a tool ran: as long as its span. */
  readonly run: Histogram;
  /** How long a call waited: from its seal to the start of its tool, or to its result if that was never started. */
  readonly queue: Histogram;
  /** How long at least one tool ran while the response was being generated: once for each response with calls. */
  readonly overlap: Histogram;
}

/** What the conventions recommend for durations, in seconds. */
const BOUNDARIES_S = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

/** What each meter has made: instruments are made once. */
const made = new WeakMap<Meter, TurnMetrics>();

/** The metrics of a meter. */
export function turnMetrics(meter: Meter): TurnMetrics {
  const known = made.get(meter);
  if (known !== undefined) return known;
  const seconds = (name: string, description: string): Histogram =>
    meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: [...BOUNDARIES_S] },
    });
  const metrics: TurnMetrics = {
    run: seconds(metricNames.runDuration, 'The duration of a single tool execution.'),
    queue: seconds(
      metricNames.queueDuration,
      'The time from the seal of a tool call to the start of its tool, or to its result if that never started.',
    ),
    overlap: seconds(
      metricNames.overlapDuration,
      'The time in which at least one tool ran while the response was being generated.',
    ),
  };
  made.set(meter, metrics);
  return metrics;
}
