import type { FormatName } from '../../formats/WireFormat.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { turnFormats } from './turnFormats.ts';

/** Gives the name of a format as it is. @throws TypeError for anything else. */
export function readFormatName<Name extends FormatName>(name: Name): Name {
  if (Object.hasOwn(turnFormats, name)) return name;
  const names = Object.keys(turnFormats).join(', ');
  throw new TypeError(wrongValue(`format must be one of ${names}`, name));
}
