import { diag } from '@opentelemetry/api';

/** Gives what `step` gives. What it throws goes to the diagnostics of OpenTelemetry: telemetry never breaks what it records. */
export function quietly<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    complain(error);
    return undefined;
  }
}

function complain(error: unknown): void {
  try {
    diag.error('millrace/telemetry: something could not be recorded.', error);
  } catch {
    // The logger is somebody else's, too.
  }
}
