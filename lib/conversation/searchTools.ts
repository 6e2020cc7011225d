import type { ToolPrompt } from '../tools/ToolRegistry.ts';

/**
 * Finds the tools that a query speaks of: those whose name or description has at least one of its words, case aside. More words
 * first, words in the name before words in the description, then by name. Pure.
 */
export function searchTools(tools: readonly ToolPrompt[], query: string): readonly ToolPrompt[] {
  const words = [...new Set(wordsOf(query))];
  return tools
    .map((tool) => ({ tool, ...matchesOf(tool, words) }))
    .filter(({ found }) => found > 0)
    .sort(
      (one, other) =>
        other.found - one.found ||
        other.named - one.named ||
        (one.tool.name < other.tool.name ? -1 : 1),
    )
    .map(({ tool }) => tool);
}

/** How many of the words a tool has, and how many of these in its name. */
function matchesOf(
  { name, description }: ToolPrompt,
  words: readonly string[],
): { readonly found: number; readonly named: number } {
  const [inName, inDescription] = [name.toLowerCase(), description.toLowerCase()];
  const named = words.filter((word) => inName.includes(word));
  const found = words.filter((word) => inName.includes(word) || inDescription.includes(word));
  return { found: found.length, named: named.length };
}

/** Words of letters and digits of any script; names of tools are cut at their hyphens and underscores. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
