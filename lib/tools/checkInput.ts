import { describeValue } from '../schema/describeValue.ts';
import { isStandardSchema } from '../schema/isStandardSchema.ts';
import type { ValidationOutcome } from '../schema/SchemaValidator.ts';
import { unawaited } from '../sources/unawaited.ts';
import { invalidArguments, type ReadArguments } from './invalidArguments.ts';
import { listIssues } from './listIssues.ts';
import { withBigints, withNumbers } from './losslessIntegers.ts';
import type { RegisteredTool } from './ToolRegistry.ts';

/**
 * Checks an object as the input of a tool with a schema. What is wrong comes as `invalid-arguments`, with every issue and
 * its place in the message. The validator may write defaults into `input`. Never throws.
 */
export function checkInput(input: object, { validate }: RegisteredTool): ReadArguments {
  try {
    return read(unawaited(validate(input)));
  } catch (cause) {
    return notChecked(cause);
  }
}

/**
 * Checks a value, whoever made it, as the input of a tool: like `checkInput`, but what is no object, or no text where the
 * tool takes text, is invalid too. Nothing is written into `input`: the tool gets a copy, as far as it is JSON.
 *
 * Bigints are, for a JSON Schema, the numbers nearest to them; the tool gets the bigints. A Standard Schema, which may take
 * bigints, is given them, and the tool gets what it makes of them.
 */
export function checkValue(input: unknown, registered: RegisteredTool): ReadArguments {
  const { inputSchema } = registered.tool;
  try {
    if (inputSchema === 'text') {
      return typeof input === 'string' ? { ok: true, input } : unfit('text', input);
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return unfit('an object', input);
    }
    if (isStandardSchema(inputSchema)) return checkInput(input, registered);
    const checked = checkInput(withNumbers(input) as object, registered);
    return checked.ok ? { ok: true, input: withBigints(checked.input, input) } : checked;
  } catch (cause) {
    return notChecked(cause);
  }
}

function unfit(expected: string, came: unknown): ReadArguments {
  return invalidArguments(`The input must be ${expected}, got ${describeValue(came)}.`, {
    path: '',
  });
}

function notChecked(cause: unknown): ReadArguments {
  return invalidArguments('The arguments could not be checked.', { cause });
}

/** Throws what a validator's outcome that is none makes it throw. */
function read(outcome: ValidationOutcome): ReadArguments {
  if (outcome.ok === true) return { ok: true, input: outcome.value };
  const { issues } = outcome;
  const listed = listIssues(issues);
  const [first] = issues;
  return invalidArguments(`The arguments are invalid: ${listed}.`, {
    ...(first && { path: first.path }),
  });
}
