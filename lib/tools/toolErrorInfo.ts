import type { ToolErrorCode } from '../errors/ToolErrorCode.ts';
import { excerpt } from '../schema/excerpt.ts';
import { partProblem } from './partProblem.ts';
import { ToolFailure } from './ToolFailure.ts';
import type { ToolOutputPart } from './ToolOutputPart.ts';
import type { ToolErrorInfo } from './ToolResult.ts';

const MAX_MESSAGE_CHARS = 2_000;
const NO_MESSAGE = 'The tool failed without a message.';

/**
 * Says what went wrong when a tool threw `thrown`: an error, a `ToolFailure`, or anything else.
 *
 * The message is for the model: what was thrown says it itself, without stack and cause, never empty, and cut after 2,000
 * UTF-16 code units. Pure; never throws, whatever was thrown.
 */
export function toolErrorInfo(thrown: unknown): ToolErrorInfo {
  const { code, retryable } = kindOf(thrown);
  const message = messageOf(thrown).trim();
  return Object.freeze({
    code,
    message: message === '' ? NO_MESSAGE : excerpt(message, MAX_MESSAGE_CHARS),
    retryable,
    cause: thrown,
  });
}

/** The parts that what was thrown brings along, as far as they are some. Never throws. */
export function carriedParts(thrown: unknown): readonly ToolOutputPart[] {
  try {
    if (!ToolFailure.is(thrown)) return [];
    return thrown.parts.filter((part) => partProblem(part) === undefined);
  } catch {
    // What was thrown throws when it is looked at.
    return [];
  }
}

function kindOf(thrown: unknown): { readonly code: ToolErrorCode; readonly retryable: boolean } {
  try {
    if (ToolFailure.is(thrown)) return { code: thrown.code, retryable: thrown.retryable === true };
  } catch {
    // What was thrown throws when it is looked at.
  }
  return { code: 'tool-failed', retryable: false };
}

/** The message of what was thrown; empty if it has none. Never throws. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown === undefined || thrown === null) return '';
    if (typeof thrown !== 'object' && typeof thrown !== 'function') return String(thrown);
    const message: unknown = Reflect.get(thrown, 'message');
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
