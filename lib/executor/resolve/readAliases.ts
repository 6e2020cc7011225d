import { describeValue } from '../../schema/describeValue.ts';
import { checkNames } from '../../tools/checkNames.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import { checkObject } from '../optionReaders.ts';
import type { Aliases, ToolAliases } from './Aliases.ts';

/** The aliases of one tool. */
export interface AliasEntry {
  /** Its other names; undefined: none were said. */
  readonly names: readonly string[] | undefined;
  /** The other names of its argument keys, by key. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Aliases that were checked, by the name of the tool. Never changes. */
export type AliasTable = ReadonlyMap<string, AliasEntry>;

/** No aliases. */
export const NO_ALIASES: AliasTable = new Map();

/**
 * Checks aliases, each for itself and against each other, and copies them. `option` is how messages name them.
 *
 * @throws TypeError naming the option, the tool and the alias, for one that is blank, has a dot, or clashes: with an alias of
 * another tool or key, or with the name of a tool or key that has aliases itself.
 */
export function readAliases(option: string, aliases: Aliases = {}): AliasTable {
  const table = new Map<string, AliasEntry>();
  checkObject(option, aliases);
  for (const [tool, given] of Object.entries<ToolAliases>(aliases)) {
    const place = `${option}[${JSON.stringify(tool)}]`;
    checkObject(place, given);
    checkNames(`${place}.`, given, { names: true, arguments: true });
    table.set(tool, {
      names: given.names === undefined ? undefined : readNames(`${place}.names`, given.names),
      keys: readKeys(`${place}.arguments`, given.arguments),
    });
  }
  checkClashes(option, table);
  return table;
}

/**
 * The aliases of a run over those of its executor, by tool and by key: what the run says of a tool's names, or of one of its
 * keys, is said instead. `option` is how messages name those of the run.
 *
 * @throws TypeError, as `readAliases` does, for aliases of the one that clash with those of the other.
 */
export function mergeAliases(option: string, base: AliasTable, over: AliasTable): AliasTable {
  const merged = new Map(base);
  for (const [tool, { names, keys }] of over) {
    const below = base.get(tool);
    merged.set(tool, {
      names: names ?? below?.names,
      keys: new Map([...(below?.keys ?? []), ...keys]),
    });
  }
  checkClashes(option, merged);
  return merged;
}

function readKeys(
  place: string,
  keys: Readonly<Record<string, readonly string[]>> = {},
): ReadonlyMap<string, readonly string[]> {
  checkObject(place, keys);
  return new Map(
    Object.entries(keys).map(([key, names]) => {
      checkName(`${place} has the key`, key);
      return [key, readNames(`${place}[${JSON.stringify(key)}]`, names)];
    }),
  );
}

function readNames(place: string, names: readonly string[]): readonly string[] {
  if (!Array.isArray(names)) {
    throw new TypeError(wrongValue(`${place} must be an array of strings`, names));
  }
  for (const name of names) checkName(`${place} has`, name);
  return [...names];
}

function checkName(has: string, name: unknown): void {
  if (typeof name === 'string' && name.trim() !== '' && !name.includes('.')) return;
  throw new TypeError(
    `${has} ${describeValue(name)}: it must be a string that is not blank and has no dot.`,
  );
}

function checkClashes(option: string, table: AliasTable): void {
  const tools = [...table].map(([tool, { names = [] }]) => [tool, names] as const);
  checkUnique(`${option}:`, 'tool', tools);
  for (const [tool, { keys }] of table) {
    checkUnique(`${option}[${JSON.stringify(tool)}].arguments:`, 'argument', [...keys]);
  }
}

/** Checks that every alias leads to one name only, and that it is none of the names itself. */
function checkUnique(
  place: string,
  what: string,
  named: readonly (readonly [string, readonly string[]])[],
): void {
  const names = new Set(named.map(([name]) => name));
  const leadsTo = new Map<string, string>();
  for (const [name, aliases] of named) {
    for (const alias of aliases) {
      const clash = `${place} ${describeValue(alias)} is an alias of ${what} ${describeValue(name)}`;
      if (names.has(alias)) throw new TypeError(`${clash}, and is a name of its own.`);
      const other = leadsTo.get(alias) ?? name;
      if (other !== name) throw new TypeError(`${clash}, and of ${what} ${describeValue(other)}.`);
      leadsTo.set(alias, name);
    }
  }
}
