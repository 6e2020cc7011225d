export type { TelemetryOptions } from './telemetryOptions.ts';
export { withActiveSpan } from './withActiveSpan.ts';
export { type TurnTelemetry, withTelemetry } from './withTelemetry.ts';
