import { isObject, type JsonObject, objectsOf } from './json.ts';

/** What a Messages API says instead of an answer. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

/**
 * Checks a request as the Messages API would: a key and a version, a streamed answer, messages that take turns, and every
 * `tool_use` answered exactly once in the message that follows it.
 */
export function checkRequest(
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  body: unknown,
): Refusal | undefined {
  if (!headers['x-api-key'])
    return refuse(401, 'authentication_error', 'x-api-key header is required');
  if (!headers['anthropic-version']) return invalid('anthropic-version: header is required');
  if (!isObject(body)) return invalid('The request body is not a JSON object.');
  if (body['stream'] !== true) return invalid('stream: this server only streams');
  if (typeof body['model'] !== 'string') return invalid('model: Field required');
  if (typeof body['max_tokens'] !== 'number') return invalid('max_tokens: Field required');
  const messages = objectsOf(body['messages']);
  if (messages.length === 0) return invalid('messages: at least one message is required');
  for (const [at, message] of messages.entries()) {
    const problem = checkRole(message, at) ?? checkAnswers(message, messages[at - 1], at);
    if (problem !== undefined) return invalid(problem);
  }
  return openCalls(messages.at(-1)).length === 0
    ? undefined
    : invalid('messages: the last message has open tool calls');
}

function checkRole({ role }: JsonObject, at: number): string | undefined {
  const expected = at % 2 === 0 ? 'user' : 'assistant';
  return role === expected ? undefined : `messages.${at}.role: expected "${expected}"`;
}

/** Every call of the message before must have one result here, and every result must answer one of those calls. */
function checkAnswers(
  message: JsonObject,
  before: JsonObject | undefined,
  at: number,
): string | undefined {
  const open = openCalls(before);
  const answered = blocksOf(message, 'tool_result').map(({ tool_use_id }) => tool_use_id);
  const missing = open.filter((id) => !answered.includes(id));
  if (missing.length > 0) {
    return `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks: ${missing.join(', ')}`;
  }
  const stray = answered.filter((id) => !open.includes(id));
  if (stray.length > 0)
    return `messages.${at}: unexpected \`tool_use_id\` in \`tool_result\`: ${stray.join(', ')}`;
  if (answered.length > open.length)
    return `messages.${at}: each \`tool_use\` must have a single result`;
  return undefined;
}

function openCalls(message: JsonObject | undefined): readonly unknown[] {
  return message === undefined ? [] : blocksOf(message, 'tool_use').map(({ id }) => id);
}

function blocksOf(message: JsonObject, type: string): readonly JsonObject[] {
  return objectsOf(message['content']).filter((block) => block['type'] === type);
}

function invalid(message: string): Refusal {
  return refuse(400, 'invalid_request_error', message);
}

function refuse(status: number, type: string, message: string): Refusal {
  return { status, type, message };
}
