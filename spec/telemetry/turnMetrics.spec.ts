import type { Meter } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { expect } from 'chai';
import { turnMetrics } from '../../lib/telemetry/turnMetrics.ts';

describe('turnMetrics', () => {
  it('makes histograms in seconds with the boundaries of the conventions', async () => {
    const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
    const reader = new PeriodicExportingMetricReader({ exporter });
    const provider = new MeterProvider({ readers: [reader] });
    const { run, queue, overlap } = turnMetrics(provider.getMeter('spec'));
    for (const histogram of [run, queue, overlap]) histogram.record(0.03);
    await provider.forceFlush();
    const metrics = exporter.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? [];
    await provider.shutdown();
    expect(metrics.map(({ descriptor: { name, unit } }) => `${name} ${unit}`)).to.deep.equal([
      'gen_ai.execute_tool.duration s',
      'millrace.tool.queue.duration s',
      'millrace.turn.overlap.duration s',
    ]);
    for (const { dataPoints } of metrics) {
      expect(dataPoints[0]?.value).to.have.nested.property('buckets.counts[2]', 1);
      expect(dataPoints[0]?.value).to.have.nested.property('buckets.boundaries[13]', 81.92);
    }
  });

  it('makes them once for each meter', () => {
    let made = 0;
    const createHistogram = (): object => {
      made += 1;
      return {};
    };
    const [one, other] = [{ createHistogram }, { createHistogram }] as unknown as [Meter, Meter];
    expect(turnMetrics(one)).to.equal(turnMetrics(one));
    expect(turnMetrics(other)).to.not.equal(turnMetrics(one));
    expect(made).to.equal(6);
  });
});
