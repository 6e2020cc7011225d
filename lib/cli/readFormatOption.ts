import { InvalidArgumentError } from 'commander';
import { knownName, nearestNames } from '../executor/resolve/nearestNames.ts';
import { formats } from '../formats/formats.ts';
import type { FormatName } from '../formats/WireFormat.ts';

/** The names of all formats. */
export const formatNames: readonly FormatName[] = Object.keys(formats) as FormatName[];

/** Gives the name of a format as it is. @throws InvalidArgumentError, with the nearest names, for anything else. */
export function readFormatOption(name: string): FormatName {
  if (Object.hasOwn(formats, name)) return name as FormatName;
  const nearest = nearestNames(
    name,
    formatNames.map((known) => knownName(known)),
  );
  const hint =
    nearest.length > 0
      ? `Did you mean ${nearest.join(' or ')}?`
      : `There are ${formatNames.join(', ')}.`;
  throw new InvalidArgumentError(`No format has this name. ${hint}`);
}
