/** A copy of an object without the members that are undefined: what is given as that is as good as not given. */
export function withoutAbsent<Given extends object>(given: Given): Partial<Given> {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Partial<Given>;
}
