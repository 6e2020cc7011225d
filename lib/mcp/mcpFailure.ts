import { MillraceError } from '../errors/MillraceError.ts';
import type { ToolErrorCode } from '../errors/ToolErrorCode.ts';
import { isObject } from '../schema/isObject.ts';
import { ToolFailure, type ToolFailureOptions } from '../tools/ToolFailure.ts';
import { callFailure } from './callFailure.ts';
import { clientErrorKind, errorInBody, statusKind } from './clientErrorKind.ts';
import { LostAnswer, type LostAnswerReason } from './LostAnswer.ts';

const LOST: Readonly<Record<LostAnswerReason, readonly [ToolErrorCode, string]>> = {
  ended: ['unavailable', 'gave no answer: its stream ended without one'],
  'too-large': ['too-large', 'gave an answer that is larger than maxAnswerBytes'],
  malformed: ['invalid-output', 'gave an answer that is not as the protocol says'],
};

const WORDS: Partial<Readonly<Record<ToolErrorCode, string>>> = {
  auth: 'wants an authorization',
  unavailable: 'could not be reached',
  timeout: 'gave no answer in time',
  'invalid-output': 'gave an answer that is not as the protocol says',
};

/**
 * Says what a request to a server failed with: an error of this package as it is; all else as `ToolFailure`. The official client
 * has many errors, one code for all HTTP statuses, and words that are not for a model: what the server itself has answered with
 * goes to `callFailure`, also where it came with an HTTP status; the rest is said in words of ours. `name` is of the tool or the
 * server.
 */
export function mcpFailure(error: unknown, name: string): Error {
  if (MillraceError.is(error)) return error;
  const subject = `The MCP server of "${name}"`;
  const { code, data } = factsOf(error);
  if (data instanceof LostAnswer) {
    const [kind, words] = LOST[data.reason];
    return new ToolFailure(`${subject} ${words}.`, { code: kind, cause: error });
  }
  if (isServerError(error, code)) return callFailure(error, name);
  const { status, text, retryAfterMs } = isObject(data) ? data : {};
  if (typeof status === 'number') {
    const asked = typeof retryAfterMs === 'number' ? { retryAfterMs } : {};
    return statusFailure({ error, name, status, text, asked });
  }
  const kind = clientErrorKind(error) ?? 'invalid-output';
  return new ToolFailure(`${subject} ${WORDS[kind] ?? 'failed'}.`, { code: kind, cause: error });
}

interface StatusError {
  readonly error: unknown;
  readonly name: string;
  readonly status: number;
  readonly text: unknown;
  readonly asked: Pick<ToolFailureOptions, 'retryAfterMs'>;
}

function statusFailure({ error, name, status, text, asked }: StatusError): ToolFailure {
  const kind = statusKind(status);
  const answer = errorInBody(text);
  const said = answer && callFailure(Object.assign(new Error(answer.message), answer), name);
  // Whoever refuses a request by its status may write any code into the body.
  if (said !== undefined && (said.code !== 'tool-failed' || !REFUSALS.includes(status))) {
    return new ToolFailure(said.message, {
      code: said.code,
      retryable: said.retryable,
      cause: error,
    });
  }
  const message =
    said?.message ?? `The MCP server of "${name}" answered with the HTTP status ${status}.`;
  return new ToolFailure(message, { code: kind, ...asked, cause: error });
}

/** Statuses with which a request is refused before anything is done with it. Source: RFC 9110; RFC 6585, section 4. */
const REFUSALS: readonly number[] = [401, 403, 429, 503];

/**
 * Tells whether a server has refused a request because it does not know the session, before it ran anything: the status 404,
 * or 400 with a word of sessions, as some servers have it. Source: Model Context Protocol 2025-11-25, Session Management.
 */
export function isSessionLost(error: unknown): boolean {
  const { data } = factsOf(error);
  if (!isObject(data)) return false;
  const { status, text } = data;
  return status === 404 || (status === 400 && typeof text === 'string' && /session/i.test(text));
}

/** The errors of an abort have numbers of their own. */
function isServerError(error: unknown, code: unknown): boolean {
  return typeof code === 'number' && !(error instanceof Error && error.name === 'AbortError');
}

/** By shape: there may be two copies of the client. */
function factsOf(error: unknown): ErrorFacts {
  return error instanceof Error ? (error as Error & ErrorFacts) : {};
}

interface ErrorFacts {
  readonly code?: unknown;
  readonly data?: unknown;
}
