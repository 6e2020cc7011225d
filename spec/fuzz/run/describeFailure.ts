import type { FuzzInput } from '../input/FuzzInput.ts';
import { toEntry } from './corpus.ts';
import { playInput } from './fuzzRange.ts';
import { shrinkInput } from './shrinkInput.ts';

/** What an input breaks, with the smallest one that breaks the same; undefined if it breaks nothing by itself. */
export function describeFailure(input: FuzzInput, name: string): string | undefined {
  const [first] = playInput(input);
  if (first === undefined) return undefined;
  const { property } = first;
  const find = (candidate: FuzzInput) =>
    playInput(candidate).find((violation) => violation.property === property);
  const smallest = shrinkInput(input, (candidate) => find(candidate) !== undefined);
  return [
    `${input.format}, ${name}, breaks ${property}: ${first.message}`,
    `Smallest input that does: ${find(smallest)?.message}`,
    JSON.stringify(toEntry(smallest)),
  ].join('\n');
}
