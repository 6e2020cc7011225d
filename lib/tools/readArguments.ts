import { takeParsedArguments } from '../model/parsedArguments.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { describeValue } from '../schema/describeValue.ts';
import { isPromiseLike } from '../sources/sourceKinds.ts';
import { unawaited } from '../sources/unawaited.ts';
import { checkInput, checkValue } from './checkInput.ts';
import { invalidArguments, orInvalid, type ReadArguments } from './invalidArguments.ts';
import { withExactIntegers } from './losslessIntegers.ts';
import { type ParsedArguments, parseArguments } from './parseArguments.ts';
import type { RegisteredTool } from './ToolRegistry.ts';
import { underToolName } from './underToolName.ts';

/** How the arguments of a tool's calls are read, where it is not the usual way. */
export interface ReadingRules {
  /** Gives the text that is read instead of what the model wrote. */
  readonly rewriteArguments?: ((text: string, call: ToolCall) => string) | undefined;
  /** Gives better text where the text is not that of an object; undefined: there is none. */
  readonly repair?: ((text: string, call: ToolCall) => string | undefined) | undefined;
  /** Makes the input of the text, instead of parsing it. */
  readonly decodeArguments?: ((text: string) => unknown) | undefined;
  /** Gives the input with its keys renamed, or itself. */
  readonly renameKeys?: ((input: object) => object) | undefined;
  /** Whether integers that a number cannot hold become bigints. */
  readonly lossless?: boolean | undefined;
}

const NO_RULES: ReadingRules = /* @__PURE__ */ Object.freeze({});

/**
 * Reads the arguments of a call as its tool's input. Pure, but for the defaults that the validator writes. Never throws,
 * whatever the functions in `rules` do.
 *
 * The text is rewritten, then parsed (see `parseArguments`) or decoded; then keys are renamed, and the input is checked
 * (see `checkInput`). A custom call is read the same way. A tool that takes text: the text of a custom call as it is; of a
 * function call, which is how a provider without custom tools asks for one, the text of its only property.
 *
 * What is wrong comes as `invalid-arguments`. Nothing is repaired that `rules` do not repair.
 */
export function readArguments(
  call: ToolCall,
  registered: RegisteredTool,
  rules: ReadingRules = NO_RULES,
): ReadArguments {
  const rewritten = rewrite(call, registered, rules);
  if (!rewritten.ok) return rewritten;
  const text = rewritten.input;
  if (rules.decodeArguments !== undefined) {
    const decoded = decode(text, rules.decodeArguments, rules.renameKeys);
    return decoded.ok ? checkValue(decoded.input, registered) : decoded;
  }
  const takesText = registered.tool.inputSchema === 'text';
  if (takesText && call.kind === 'custom') return { ok: true, input: text };
  const parsed = parse(text, call, repairOf(call, registered, rules));
  if (!parsed.ok) return parsed;
  if (takesText) return onlyText(parsed.input.value);
  return checkParsed(parsed.input, registered, rules);
}

function rewrite(
  call: ToolCall,
  { tool }: RegisteredTool,
  { rewriteArguments }: ReadingRules,
): ReadArguments<string> {
  if (rewriteArguments === undefined) return { ok: true, input: call.arguments };
  const named = underToolName(call, tool.definition.name);
  return orInvalid('The arguments could not be rewritten', () => {
    const text: unknown = unawaited(rewriteArguments(call.arguments, named));
    if (typeof text === 'string') return text;
    throw new TypeError(`rewriteArguments must give a string, got ${describeValue(text)}`);
  });
}

/** The decoded input, its keys renamed: what was decoded may throw when it is looked at. */
function decode(
  text: string,
  decodeArguments: (text: string) => unknown,
  renameKeys: ReadingRules['renameKeys'],
): ReadArguments {
  return orInvalid('The arguments could not be decoded', () => {
    const value = unawaited(decodeArguments(text));
    if (isPromiseLike(value)) throw new TypeError('decodeArguments must not give a promise');
    const isObject = typeof value === 'object' && value !== null;
    return isObject && renameKeys !== undefined ? renameKeys(value) : value;
  });
}

/** What was parsed before to find the seal of the call is taken, unless somebody has rewritten the text since. */
function parse(
  text: string,
  call: ToolCall,
  repair: ((text: string) => unknown) | undefined,
): ReadArguments<ParsedArguments> {
  const known = text === call.arguments ? takeParsedArguments(call) : undefined;
  return known === undefined
    ? parseArguments(text, repair)
    : { ok: true, input: { text, value: known } };
}

function repairOf(
  call: ToolCall,
  { tool }: RegisteredTool,
  { repair }: ReadingRules,
): ((text: string) => unknown) | undefined {
  if (repair === undefined) return undefined;
  return (text) => repair(text, underToolName(call, tool.definition.name));
}

function onlyText(input: object): ReadArguments {
  const [text, ...others] = Object.values(input);
  if (typeof text === 'string' && others.length === 0) return { ok: true, input: text };
  return invalidArguments('The arguments must be a JSON object with one property, a string.', {
    path: '',
  });
}

function checkParsed(
  { text, value }: ParsedArguments,
  registered: RegisteredTool,
  { lossless, renameKeys = itself }: ReadingRules,
): ReadArguments {
  if (!lossless) return checkInput(renameKeys(value), registered);
  const read = orInvalid('The arguments could not be read without loss', () =>
    withExactIntegers(text, value),
  );
  if (!read.ok) return read;
  const exact = read.input;
  const input = renameKeys(exact);
  return exact === value ? checkInput(input, registered) : checkValue(input, registered);
}

function itself(input: object): object {
  return input;
}
