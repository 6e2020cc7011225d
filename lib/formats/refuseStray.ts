import { ModelStreamError } from '../errors/ModelStreamError.ts';
import type { AssembledCall } from '../model/AssembledCall.ts';

/**
 * Refuses argument text for a `place` where no call has begun, if one of `calls` may lack it: one without arguments of its
 * own, which would seal as if it had none. Otherwise the text is nobody's, and is dropped.
 *
 * @throws ModelStreamError with kind `protocol`.
 */
export function refuseStray(calls: readonly AssembledCall[], place: string, text: string): void {
  if (text.trim() === '') return;
  const bare = calls.find((call) => call.sealed === undefined && call.text.length === 0);
  if (bare === undefined) return;
  throw new ModelStreamError(
    'protocol',
    `Argument text arrived for ${place}, where no call began, while call ${bare.index} (${bare.name}) has none.`,
  );
}
