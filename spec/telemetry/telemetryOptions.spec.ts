import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import {
  readTelemetryOptions,
  type TelemetryOptions,
} from '../../lib/telemetry/telemetryOptions.ts';

describe('readTelemetryOptions', () => {
  it('captures nothing and makes no metrics unless told so', () => {
    expect(readTelemetryOptions({})).to.deep.equal({
      meter: undefined,
      captureArguments: false,
      captureResults: false,
      maxAttributeChars: 4_096,
      scheduler: asyncScheduler,
    });
  });

  it('takes bounds from 0 to Infinity', () => {
    for (const maxAttributeChars of [0, 1, Number.POSITIVE_INFINITY]) {
      expect(readTelemetryOptions({ maxAttributeChars })).to.include({ maxAttributeChars });
    }
  });

  const wrong: readonly (readonly [object, string])[] = [
    [{ meter: 'm' }, 'meter must be an OpenTelemetry meter, got "m".'],
    [{ captureArguments: 1 }, 'captureArguments must be true or false, got 1.'],
    [{ captureResults: 'no' }, 'captureResults must be true or false, got "no".'],
    [{ scheduler: {} }, 'scheduler must be an RxJS scheduler, got an object.'],
    [
      { maxAttributeChars: '9' },
      'maxAttributeChars must be a whole number from 0, or Infinity, got "9".',
    ],
    [
      { maxAttributeChars: -1 },
      'maxAttributeChars must be a whole number from 0, or Infinity, got -1.',
    ],
    [
      { captureResult: true },
      'captureResult is not an option; there are meter, captureArguments, captureResults, maxAttributeChars, scheduler.',
    ],
  ];
  for (const [options, message] of wrong) {
    it(`says that ${message}`, () => {
      expect(() => readTelemetryOptions(options as TelemetryOptions)).to.throw(message);
    });
  }
});
