import { isObject } from '../schema/isObject.ts';
import { boundedText, exactText } from './boundedText.ts';
import type { McpServerInput } from './McpServerInfo.ts';

/** Most headers of one remote, and most variables of one URL. */
const MAX_INPUTS = 64;
const MAX_NAME_CHARS = 128;
const MAX_VALUE_CHARS = 2_000;
const MAX_CHOICES = 64;

/**
 * Reads a list of headers, each with a `name`, or an object of variables by name. What has no name that can be one is left
 * out. Undefined for what is neither, and for none.
 */
export function readServerInputs(given: unknown): readonly McpServerInput[] | undefined {
  const inputs = pairsOf(given)
    .slice(0, MAX_INPUTS)
    .flatMap(([name, facts]) => readInput(name, facts) ?? []);
  return inputs.length > 0 ? inputs : undefined;
}

function pairsOf(given: unknown): (readonly [unknown, unknown])[] {
  if (Array.isArray(given)) {
    return given.map((facts: unknown) => [isObject(facts) ? facts['name'] : undefined, facts]);
  }
  return isObject(given) ? Object.entries(given) : [];
}

function readInput(given: unknown, facts: unknown): McpServerInput | undefined {
  const name = exactText(given, MAX_NAME_CHARS);
  if (!isObject(facts) || name === undefined) return undefined;
  const { isRequired, isSecret } = facts;
  const description = boundedText(facts['description'], MAX_VALUE_CHARS);
  const value = exactText(facts['value'], MAX_VALUE_CHARS);
  const fallback = exactText(facts['default'], MAX_VALUE_CHARS);
  const choices = readChoices(facts['choices']);
  return {
    name,
    ...(description !== undefined && { description }),
    ...(value !== undefined && { value }),
    ...(fallback !== undefined && { default: fallback }),
    ...(typeof isRequired === 'boolean' && { isRequired }),
    ...(typeof isSecret === 'boolean' && { isSecret }),
    ...(choices !== undefined && { choices }),
  };
}

function readChoices(given: unknown): readonly string[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const choices = given
    .slice(0, MAX_CHOICES)
    .flatMap((choice) => exactText(choice, MAX_VALUE_CHARS) ?? []);
  return choices.length > 0 ? choices : undefined;
}
