import { takeParsedArguments } from '../model/parsedArguments.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { describeValue } from '../schema/describeValue.ts';
import { excerpt } from '../schema/excerpt.ts';
import type { SchemaIssue, ValidationOutcome } from '../schema/SchemaValidator.ts';
import type { RegisteredTool } from './ToolRegistry.ts';
import type { ToolErrorInfo } from './ToolResult.ts';

/** The input of a call, or why it has none. */
export type ReadArguments<Input = unknown> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly error: ToolErrorInfo };

const MAX_LISTED = 20;
const MAX_REASON_CHARS = 200;

/**
 * Reads the arguments of a call as its tool's input. Pure, but for the defaults that the validator writes.
 *
 * A tool with a schema: empty, blank or `null` text is `{}`; anything else must be, strictly, the JSON text of an object,
 * which is then validated. A custom call is read the same way. A tool that takes text: the text of a custom call as it
 * is; of a function call, which is how a provider without custom tools asks for one, the text of its only property.
 *
 * What is wrong comes as `invalid-arguments`, with every issue and its place in the message. Nothing is repaired.
 */
export function readArguments(call: ToolCall, registered: RegisteredTool): ReadArguments {
  const wantsText = registered.tool.inputSchema === 'text';
  if (wantsText && call.kind === 'custom') return { ok: true, input: call.arguments };
  const parsed = parse(call);
  if (!parsed.ok) return parsed;
  return wantsText ? onlyText(parsed.input) : check(parsed.input, registered);
}

function parse(call: ToolCall): ReadArguments<object> {
  const known = takeParsedArguments(call);
  if (known !== undefined) return { ok: true, input: known };
  const text = call.arguments.trim();
  if (text === '' || text === 'null') return { ok: true, input: {} };
  let value: unknown;
  try {
    value = JSON.parse(call.arguments);
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${excerpt(cause.message, MAX_REASON_CHARS)}` : '';
    return invalid(`The arguments are not valid JSON${reason}.`, { path: '', cause });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ok: true, input: value };
  }
  return invalid(`The arguments must be a JSON object, got ${describeValue(value)}.`, { path: '' });
}

function onlyText(input: object): ReadArguments {
  const [text, ...others] = Object.values(input);
  if (typeof text === 'string' && others.length === 0) return { ok: true, input: text };
  return invalid('The arguments must be a JSON object with one property, a string.', { path: '' });
}

function check(input: object, { validate }: RegisteredTool): ReadArguments {
  try {
    return read(validate(input));
  } catch (cause) {
    return invalid('The arguments could not be checked.', { cause });
  }
}

/** Throws what a validator's outcome that is none makes it throw. */
function read(outcome: ValidationOutcome): ReadArguments {
  if (outcome.ok === true) return { ok: true, input: outcome.value };
  const { issues } = outcome;
  const listed = issues.slice(0, MAX_LISTED).map(sentence).join('; ');
  const more = issues.length > MAX_LISTED ? `; and ${issues.length - MAX_LISTED} more` : '';
  const [first] = issues;
  return invalid(`The arguments are invalid: ${listed || 'no reason was given'}${more}.`, {
    ...(first && { path: first.path }),
  });
}

function sentence({ path, message }: SchemaIssue): string {
  return path === '' ? `the whole ${message}` : `${path} ${message}`;
}

function invalid(
  message: string,
  facts: Pick<ToolErrorInfo, 'path' | 'cause'>,
): ReadArguments<never> {
  const error = Object.freeze({
    code: 'invalid-arguments',
    message,
    retryable: false,
    ...facts,
  } as const);
  return { ok: false, error };
}
