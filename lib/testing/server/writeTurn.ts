import type { FormatName } from '../../formats/WireFormat.ts';
import { checkTurn } from '../turns/checkTurn.ts';
import type { ModelTurn } from '../turns/ModelTurn.ts';
import { planTurn } from '../turns/planTurn.ts';
import { readFormatName } from '../turns/readFormatName.ts';

/**
 * Writes a turn in a wire format, without a server: the bytes of its response, each event on its own. Pure.
 *
 * Pauses and paces are left out, and so is all that stands behind a fault that ends the response. A turn that has no stream,
 * because it is answered with a status, has no bytes.
 *
 * @throws TypeError or RangeError for a wrong turn, and for one that the format has no words for.
 */
export function writeTurn(format: FormatName, turn: ModelTurn): Uint8Array[] {
  checkTurn('turn', turn);
  const plan = planTurn(readFormatName(format), turn);
  return plan.flatMap((item) => ('bytes' in item ? [item.bytes] : []));
}
