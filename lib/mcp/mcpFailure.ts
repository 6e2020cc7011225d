import { MillraceError } from '../errors/MillraceError.ts';
import type { ToolErrorCode } from '../errors/ToolErrorCode.ts';
import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { callFailure } from './callFailure.ts';
import { cleanLine } from './cleanText.ts';
import { clientErrorKind, errorInBody, statusKind } from './clientErrorKind.ts';
import { LostAnswer, type LostAnswerReason } from './LostAnswer.ts';

/** What was asked of a server: to run a tool, or to be there and list its tools, where it has the name that the user gave it. */
export type McpAsked = { readonly tool: string } | { readonly server: string };

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

const MAX_TYPE_CHARS = 100;

/**
 * Says what a request to a server failed with: an error of this package as it is; all else as `ToolFailure`. The official client
 * has many errors, one code for all HTTP statuses, and words that are not for a model: what the server itself has answered with
 * goes to `callFailure`, also where it came with an HTTP status; the rest is said in words of ours.
 */
export function mcpFailure(error: unknown, asked: McpAsked): Error {
  if (MillraceError.is(error)) return error;
  const { code, data, cause } = factsOf(error);
  // It could not find out the generation: why is the news.
  if (code === 'ERA_NEGOTIATION_FAILED' && cause instanceof Error) return mcpFailure(cause, asked);
  const fail = (kind: ToolErrorCode, words: string) =>
    new ToolFailure(`${subjectOf(asked)} ${words}.`, { code: kind, cause: error });
  // It says already why there is no answer.
  if (MillraceError.is(data)) return data;
  if (data instanceof LostAnswer) return fail(...LOST[data.reason]);
  const facts = sseFacts(error) ?? (isObject(data) ? data : {});
  const { status, contentType } = facts;
  if (typeof status === 'number') return statusFailure({ error, asked, status, facts });
  if (isServerError(error, code)) return serverFailure(error, asked);
  if (typeof contentType === 'string') {
    const type = describeValue(cleanLine(contentType, MAX_TYPE_CHARS));
    return fail('invalid-output', `answered with ${type}, which is no answer of the protocol`);
  }
  const kind = clientErrorKind(error) ?? 'invalid-output';
  return fail(kind, connectionWords(error) ?? WORDS[kind] ?? 'failed');
}

function subjectOf(asked: McpAsked): string {
  return 'tool' in asked
    ? `The MCP server of the tool ${JSON.stringify(asked.tool)}`
    : `The MCP server ${JSON.stringify(asked.server)}`;
}

/** Words for a connection that ended under a request: that may have been carried out. */
function connectionWords(error: unknown): string | undefined {
  const { code, cause } = factsOf(error);
  const { code: systemCode, message = '' } = factsOf(cause);
  const isBroken = code === 'CONNECTION_CLOSED' || BROKEN.test(`${String(systemCode)} ${message}`);
  return isBroken ? 'ended the connection before it answered' : undefined;
}

/** What fetch says of a connection that had begun. */
const BROKEN = /ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed/;

/** What the server has answered. Where it was not to run a tool, it is of no tool or argument that it speaks. */
function serverFailure(error: unknown, asked: McpAsked): ToolFailure {
  if ('tool' in asked) return callFailure(error, asked.tool);
  const { message, code } = callFailure(error, asked.server);
  const kind = OF_CALLS.has(code) ? 'unavailable' : code;
  return new ToolFailure(`${subjectOf(asked)} refuses: ${message}`, {
    code: kind,
    retryable: false,
    cause: error,
  });
}

const OF_CALLS: ReadonlySet<ToolErrorCode> = new Set(['unknown-tool', 'invalid-arguments']);

interface StatusError {
  readonly error: unknown;
  readonly asked: McpAsked;
  readonly status: number;
  /** What the client knows of the response. */
  readonly facts: Readonly<Record<string, unknown>>;
}

function statusFailure({ error, asked, status, facts }: StatusError): ToolFailure {
  const { text, retryAfterMs } = facts;
  const answer = errorInBody(text);
  const said = answer && serverFailure(Object.assign(new Error(answer.message), answer), asked);
  // Whoever refuses a request by its status may write any code into the body.
  if (said !== undefined && (said.code !== 'tool-failed' || !REFUSALS.includes(status))) {
    const { message, code, retryable } = said;
    return new ToolFailure(message, { code, retryable, cause: error });
  }
  const message = said?.message ?? `${subjectOf(asked)} answered with the HTTP status ${status}.`;
  return new ToolFailure(message, {
    code: statusKind(status),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    cause: error,
  });
}

/** Statuses with which a request is refused before anything is done with it. Source: RFC 9110; RFC 6585, section 4. */
const REFUSALS: readonly number[] = [401, 403, 429, 503];

/**
 * Tells whether a server has refused a request because it does not know the session, before it ran anything: the status 404,
 * or 400 with a word of sessions, as some servers have it. An error of the protocol that is about the request itself is an answer
 * to it, whatever its status. Source: Model Context Protocol 2025-11-25, Session Management.
 */
export function isSessionLost(error: unknown): boolean {
  const { data } = factsOf(error);
  if (!isObject(data)) return false;
  const { status, text } = data;
  const code = errorInBody(text)?.code;
  if (code !== undefined && !SESSION_CODES.has(code)) return false;
  return status === 404 || (status === 400 && typeof text === 'string' && /session/i.test(text));
}

/**
 * Tells whether a server does not speak the generation in which it was asked: it says so, or, where it has no session, refuses the
 * request with a status that servers of the other one have for it. Source: Model Context Protocol 2026-07-28, Transports.
 */
export function isOutdated(error: unknown, hasSession: boolean): boolean {
  const { code, data } = factsOf(error);
  const { status, text } = isObject(data) ? data : {};
  const said = errorInBody(text);
  if (code === UNSUPPORTED_VERSION || said?.code === UNSUPPORTED_VERSION) return true;
  return !hasSession && said === undefined && (status === 400 || status === 404 || status === 405);
}

const UNSUPPORTED_VERSION = -32_022;

/** With which servers refuse a session: those of the older official packages, and others after them. */
const SESSION_CODES: ReadonlySet<number> = new Set([-32_000, -32_001]);

/** The errors of the older transport have the status of a response as their code, or in words, before its text. */
function sseFacts(error: unknown): Readonly<Record<string, unknown>> | undefined {
  const { code, message = '' } = factsOf(error);
  if (typeof code === 'number' && message.startsWith('SSE error: ')) return { status: code };
  const [, status, text] = SSE_POST.exec(message) ?? [];
  return status === undefined ? undefined : { status: Number(status), text };
}

const SSE_POST = /^Error POSTing to endpoint \(HTTP (\d{3})\): (.*)$/s;

/** The errors of an abort have numbers of their own. */
function isServerError(error: unknown, code: unknown): boolean {
  return typeof code === 'number' && !(error instanceof Error && error.name === 'AbortError');
}

/** By shape: there may be two copies of the client. */
function factsOf(error: unknown): ErrorFacts {
  return error instanceof Error ? (error as Error & ErrorFacts) : {};
}

interface ErrorFacts {
  readonly message?: string;
  readonly cause?: unknown;
  readonly code?: unknown;
  readonly data?: unknown;
}
