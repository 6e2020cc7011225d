import type { ToolPrompt } from '../tools/ToolRegistry.ts';

/** The words of a tool. */
interface ToolWords {
  readonly inName: readonly string[];
  readonly inDescription: readonly string[];
}

/** UTF-16 code units of a query that are looked at: each word is compared with all words of the tools. */
const MAX_QUERY_CHARS = 500;
/** What a word counts by where it was found. */
const WORTH = { inName: 6, inDescription: 5, partInName: 2, partInDescription: 1 };

/** Letters and digits of any script. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
/** A number, capitals such as `HTTP` and `IDs`, or letters of which the first may be one. */
const PIECE = /\p{N}+|\p{Lu}+s?(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+/gu;
/** A word that counts inside another: four letters, or two of a script without capitals, whose words are short or run together. */
const PART = /^(?:[\p{L}\p{M}]{4,}|\p{Lo}[\p{Lo}\p{M}]+)$/u;

/**
 * Finds the tools that a query speaks of, the best first; tools that are as good stay in their order. Pure.
 *
 * For each word in the first 500 UTF-16 code units of the query, a tool that has it counts: as a word of its name most, then
 * as one of its description, then as a part of a word of the name, then of the description; and the more, the fewer tools
 * have it. A tool of the very name is first. Words are letters or digits: `read_file`, `read-file` and `readFile` are two,
 * `tool7` has the number 7, which is no part of 17. Case and simple English plurals do not matter. A word is a part of
 * another from four letters on (two in scripts without capitals), whichever of the two is the query's: `mail` and `emails`.
 */
export function searchTools(tools: readonly ToolPrompt[], query: string): readonly ToolPrompt[] {
  const asked = query.trim().slice(0, MAX_QUERY_CHARS);
  const exact = asked.toLowerCase();
  const found = tools.map((tool) => ({
    tool,
    inName: wordsOf(tool.name),
    inDescription: wordsOf(tool.description),
    score: tool.name.toLowerCase() === exact ? Number.POSITIVE_INFINITY : 0,
  }));
  const vocabulary = [...new Set(found.flatMap((one) => [...one.inName, ...one.inDescription]))];
  for (const word of wordsOf(asked)) {
    const same = new Set(vocabulary.filter((other) => isSame(word, other)));
    const near = new Set(
      vocabulary.filter((other) => isInside(word, other) || isInside(other, word)),
    );
    const worths = found.map((one) => worthOf(one, same, near));
    const rarity = rarityOf(worths.filter((worth) => worth > 0).length, tools.length);
    for (const [index, one] of found.entries()) one.score += (worths[index] ?? 0) * rarity;
  }
  return found
    .filter(({ score }) => score > 0)
    .sort((one, other) => (one.score === other.score ? 0 : other.score - one.score))
    .map(({ tool }) => tool);
}

/** What a word is worth for a tool; `same` are the words that are the same, `near` those that are inside it or around it. */
function worthOf(
  { inName, inDescription }: ToolWords,
  same: ReadonlySet<string>,
  near: ReadonlySet<string>,
): number {
  if (inName.some((word) => same.has(word))) return WORTH.inName;
  if (inDescription.some((word) => same.has(word))) return WORTH.inDescription;
  if (inName.some((word) => near.has(word))) return WORTH.partInName;
  return inDescription.some((word) => near.has(word)) ? WORTH.partInDescription : 0;
}

/** What a word is worth that so many of all tools have: the inverse document frequency of BM25, as Lucene has it. */
function rarityOf(count: number, all: number): number {
  return Math.log(1 + (all - count + 0.5) / (count + 0.5));
}

/** The words of a text, each once: its runs of letters and digits, and the pieces of those that have several. */
function wordsOf(text: string): readonly string[] {
  const runs = text.normalize('NFC').match(RUN) ?? [];
  const words = runs.flatMap((run) => [run, ...(run.match(PIECE) ?? [])]);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

function isSame(one: string, other: string): boolean {
  return one === other || singularsOf(one).includes(other) || singularsOf(other).includes(one);
}

/** What an English word may be the plural of: `file` of `files`, `query` of `queries`, `box` of `boxes`. */
function singularsOf(word: string): readonly string[] {
  if (!/\p{L}{2}s$/u.test(word) || word.endsWith('ss')) return [];
  const singulars = [word.slice(0, -1)];
  if (/.ies$/u.test(word)) singulars.push(`${word.slice(0, -3)}y`);
  if (/(?:[sxzo]|[cs]h)es$/u.test(word)) singulars.push(word.slice(0, -2));
  return singulars;
}

function isInside(part: string, word: string): boolean {
  return word.includes(part) && PART.test(part);
}
