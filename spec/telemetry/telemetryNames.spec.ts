import { expect } from 'chai';
import { attributeNames, metricNames } from '../../lib/telemetry/telemetryNames.ts';

describe('the names of telemetry', () => {
  it('of attributes are these', () => {
    expect(Object.values(attributeNames)).to.deep.equal([
      'gen_ai.operation.name',
      'gen_ai.tool.name',
      'gen_ai.tool.type',
      'gen_ai.tool.call.id',
      'gen_ai.tool.call.arguments',
      'gen_ai.tool.call.result',
      'error.type',
      'millrace.tool.status',
      'millrace.tool.execution',
      'millrace.tool.attempts',
      'millrace.tool.queue.duration',
    ]);
  });

  it('of metrics are these', () => {
    expect(Object.values(metricNames)).to.deep.equal([
      'gen_ai.execute_tool.duration',
      'millrace.tool.queue.duration',
      'millrace.turn.overlap.duration',
    ]);
  });
});
