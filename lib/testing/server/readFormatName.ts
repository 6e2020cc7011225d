import type { FormatName } from '../../formats/WireFormat.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { serverFormats } from './serverFormats.ts';

/** Gives the name of a format as it is. @throws TypeError for anything else. */
export function readFormatName(name: FormatName): FormatName {
  if (Object.hasOwn(serverFormats, name)) return name;
  const names = Object.keys(serverFormats).join(', ');
  throw new TypeError(wrongValue(`format must be one of ${names}`, name));
}
