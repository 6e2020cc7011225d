import type { SealedCall, ShownCall } from './TurnWriter.ts';

/** Whether the arguments of a call can no longer change. */
export function isSealedCall<Call extends ShownCall>(call: Call): call is Call & SealedCall {
  return call.sealed !== undefined;
}
