import { describeValue } from '../schema/describeValue.ts';
import { excerpt } from '../schema/excerpt.ts';
import { unawaited } from '../sources/unawaited.ts';
import { invalidArguments, orInvalid, type ReadArguments } from './invalidArguments.ts';

/** The object that argument text is of, and that text. */
export interface ParsedArguments {
  /** The text that was parsed: another one than was given where it was repaired. */
  readonly text: string;
  /** The object, as `JSON.parse` makes it. */
  readonly value: object;
}

const MAX_REASON_CHARS = 200;

/**
 * Parses argument text: empty, blank or `null` text is `{}`; anything else must be, strictly, the JSON text of an object.
 * Never throws.
 *
 * Nothing is repaired but by `repair`, which is asked only for text that fails. Its answer is parsed as strictly;
 * undefined: it has none.
 */
export function parseArguments(
  text: string,
  repair?: (text: string) => unknown,
): ReadArguments<ParsedArguments> {
  const parsed = parse(text, 'The arguments');
  if (parsed.ok || repair === undefined) return parsed;
  const asked = orInvalid('The arguments could not be repaired', () => unawaited(repair(text)));
  if (!asked.ok) return asked;
  const { input: repaired } = asked;
  if (repaired === undefined) return parsed;
  if (typeof repaired === 'string') return parse(repaired, 'The repaired arguments');
  return invalidArguments(
    `The arguments could not be repaired: repair must give a string or undefined, got ${describeValue(repaired)}.`,
  );
}

function parse(text: string, subject: string): ReadArguments<ParsedArguments> {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null') return { ok: true, input: { text, value: {} } };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${excerpt(cause.message, MAX_REASON_CHARS)}` : '';
    return invalidArguments(`${subject} are not valid JSON${reason}.`, { path: '', cause });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ok: true, input: { text, value } };
  }
  return invalidArguments(`${subject} must be a JSON object, got ${describeValue(value)}.`, {
    path: '',
  });
}
