import { describeValue } from '../../../schema/describeValue.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { CallStart } from './TurnWriter.ts';

/** Stands in an event where the arguments go. */
const PLACE = '\u0000arguments';

/** A call whose argument text is complete. */
export interface WholeCall extends CallStart {
  /** The argument text. */
  readonly text: string;
}

/**
 * The JSON text of an event that carries the arguments of a call as an object: `toEvent` makes it, and gets what stands for
 * them. They are written as they are, so that long integers keep their digits; but on one line.
 *
 * @throws TypeError for arguments that are no object.
 */
export function withArguments(
  { name, text }: WholeCall,
  format: string,
  toEvent: (args: unknown) => object,
): string {
  const given = text.trim() === '' ? '{}' : text;
  if (!isObjectText(given)) {
    const came = describeValue(given);
    throw new TypeError(
      `The arguments of the call of ${name} must be a JSON object in ${format}, got ${came}.`,
    );
  }
  const args = given.replace(/[\r\n]+/g, ' ');
  return JSON.stringify(toEvent(PLACE)).replace(JSON.stringify(PLACE), () => args);
}

function isObjectText(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
