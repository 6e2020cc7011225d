import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { expect } from 'chai';
import { quietly } from '../../lib/telemetry/quietly.ts';

describe('quietly', () => {
  afterEach(() => diag.disable());

  it('gives what the step gives', () => {
    expect(quietly(() => 7)).to.equal(7);
  });

  it('hands what the step throws to the diagnostics, and gives nothing', () => {
    const told: unknown[][] = [];
    const error = (...said: unknown[]): unknown => told.push(said);
    diag.setLogger({ error } as unknown as DiagLogger, {
      logLevel: DiagLogLevel.ERROR,
      suppressOverrideMessage: true,
    });
    const thrown = new Error('No room.');
    const given = quietly(() => {
      throw thrown;
    });
    expect(given).to.equal(undefined);
    expect(told).to.deep.equal([['millrace/telemetry: something could not be recorded.', thrown]]);
  });

  it('bears diagnostics that throw, too', () => {
    const error = (): never => {
      throw new Error('No log.');
    };
    diag.setLogger({ error } as unknown as DiagLogger, { suppressOverrideMessage: true });
    expect(quietly(error)).to.equal(undefined);
  });
});
