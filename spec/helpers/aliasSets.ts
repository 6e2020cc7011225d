import fc from 'fast-check';

/** Names that are few enough to meet, and hostile ones. */
export const NAMES: string[] = [
  'a',
  'b',
  'c',
  'd',
  'e',
  '__proto__',
  'constructor',
  'toString',
  '1',
];

/** Aliases by key, without clashes: every name is a key, an alias of one key, or neither. */
export const aliasSets: fc.Arbitrary<ReadonlyMap<string, readonly string[]>> = fc
  .tuple(
    fc.shuffledSubarray(NAMES, { minLength: 2 }),
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.nat(), { minLength: NAMES.length, maxLength: NAMES.length }),
  )
  .map(([names, wanted, owners]) => {
    const keys = names.slice(0, Math.min(wanted, names.length - 1));
    const aliases = names.slice(keys.length);
    const ownerOf = (index: number): string | undefined => keys[(owners[index] ?? 0) % keys.length];
    return new Map(
      keys.map((key) => [key, aliases.filter((_, index) => ownerOf(index) === key)] as const),
    );
  });

/** What a call with these arguments means, said in the simplest way. */
export function meaningOf(
  aliases: ReadonlyMap<string, readonly string[]>,
  given: Readonly<Record<string, unknown>>,
): Map<string, unknown> {
  const all = new Set([...aliases.values()].flat());
  const meaning = new Map(Object.entries(given).filter(([name]) => !all.has(name)));
  for (const [key, others] of aliases) {
    const first = [key, ...others].find((name) => Object.hasOwn(given, name));
    if (first !== undefined) meaning.set(key, given[first]);
  }
  return meaning;
}
