import type { Meter } from '@opentelemetry/api';
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { checkBound, checkObject } from '../executor/optionReaders.ts';
import { checkNames } from '../tools/checkNames.ts';
import { wrongValue } from '../tools/wrongValue.ts';

/** Options of {@link withTelemetry}. */
export interface TelemetryOptions {
  /** Makes the metrics. @defaultValue none: spans only */
  readonly meter?: Meter;
  /** Whether spans have the arguments of calls, as the model wrote them. They may be private. @defaultValue false */
  readonly captureArguments?: boolean;
  /** Whether spans have the results of calls, and the messages of failed ones. They may be private. @defaultValue false */
  readonly captureResults?: boolean;
  /**
   * Most UTF-16 code units of a text that `captureArguments` or `captureResults` puts into a span; what is longer is cut
   * there and ends in `…`. A whole number from 0, or `Infinity`. @defaultValue 4096
   */
  readonly maxAttributeChars?: number;
  /**
   * The scheduler of the executor: when spans start is read from it, when they end is what it told the executor. Its time
   * must be in milliseconds since 1970 for spans to stand where they belong. @defaultValue asyncScheduler
   */
  readonly scheduler?: SchedulerLike;
}

/** The options with everything filled in. */
export interface TelemetrySettings {
  readonly meter: Meter | undefined;
  readonly captureArguments: boolean;
  readonly captureResults: boolean;
  readonly maxAttributeChars: number;
  readonly scheduler: SchedulerLike;
}

const NAMES: Readonly<Record<keyof TelemetryOptions, true>> = {
  meter: true,
  captureArguments: true,
  captureResults: true,
  maxAttributeChars: true,
  scheduler: true,
};
const MAX_ATTRIBUTE_CHARS = 4_096;

/**
 * Checks options and fills in what is left open.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readTelemetryOptions(options: TelemetryOptions): TelemetrySettings {
  checkObject('options', options);
  checkNames('', options, NAMES);
  const { meter, scheduler = asyncScheduler, maxAttributeChars = MAX_ATTRIBUTE_CHARS } = options;
  if (meter !== undefined && typeof meter?.createHistogram !== 'function') {
    throw new TypeError(wrongValue('meter must be an OpenTelemetry meter', meter));
  }
  if (typeof scheduler?.now !== 'function') {
    throw new TypeError(wrongValue('scheduler must be an RxJS scheduler', scheduler));
  }
  checkBound('maxAttributeChars', maxAttributeChars);
  return {
    meter,
    captureArguments: readFlag('captureArguments', options.captureArguments),
    captureResults: readFlag('captureResults', options.captureResults),
    maxAttributeChars,
    scheduler,
  };
}

function readFlag(name: string, value: boolean | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  throw new TypeError(wrongValue(`${name} must be true or false`, value));
}
