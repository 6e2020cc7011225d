import { formatHistory } from '../formats/formatHistory.ts';
import type { FormatName, WireFormat } from '../formats/WireFormat.ts';
import { wrongValue } from '../tools/wrongValue.ts';

/**
 * Completes a history that was cut between calls and their results, so that its provider takes it: every call without an
 * answer gets a neutral one, an error that says that no result was recorded, and all answers stand where the provider wants
 * them, in call order. Calls of tools that the provider runs are left alone, and so are answers without a call.
 *
 * An answer belongs to the nearest message before it that holds its call: ids may repeat in other turns. One that stands too
 * late for the provider, behind what the user said meanwhile, is moved. Messages that need no change are the same objects in
 * the new array, `messages` is never changed, and to repair a repaired history changes nothing.
 *
 * `format` is the wire format, or its name, in whose form the messages are.
 *
 * @throws TypeError if `messages` is no array, or `format` none of a wire format.
 */
export function repairHistory<Message>(
  messages: readonly Message[],
  format: FormatName | Pick<WireFormat<never, unknown, unknown>, 'name'>,
): Message[] {
  if (!Array.isArray(messages))
    throw new TypeError(wrongValue('messages must be an array', messages));
  const name = typeof format === 'string' ? format : format?.name;
  return formatHistory(name).repair(messages) as Message[];
}
