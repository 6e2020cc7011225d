import { isObject } from '../schema/isObject.ts';
import { ToolFailure, type ToolFailureOptions } from '../tools/ToolFailure.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { cleanText } from './cleanText.ts';

const MAX_MESSAGE_CHARS = 2_000;

/**
 * What the error codes of JSON-RPC and of the protocol are to us. Those from -32020 down are a matter of the connection or of
 * how it was set up: no other call would help. Source: Model Context Protocol 2026-07-28, `ErrorCode`; JSON-RPC 2.0, 5.1.
 */
const protocolCodes: ReadonlyMap<unknown, ToolFailureOptions> = new Map([
  [-32_601, { code: 'unknown-tool' }],
  [-32_602, { code: 'invalid-arguments' }],
  [-32_020, { code: 'unavailable', retryable: false }],
  [-32_021, { code: 'unavailable', retryable: false }],
  [-32_022, { code: 'unavailable', retryable: false }],
  [-32_042, { code: 'auth' }],
]);

/** The official client says an output that breaks its schema with the codes of a server's error. */
const OUTPUT_SCHEMA = /output schema/i;

/**
 * Says as `ToolFailure` why a call of a server's tool failed, whatever was thrown: for an error answer, which has a numeric
 * `code`, what that means, and the server's own words, cleaned and cut to 2,000 UTF-16 code units; for anything else, its message,
 * cut likewise. A `ToolFailure` stays as it is. What was thrown becomes the cause. Pure; never throws.
 */
export function callFailure(thrown: unknown, toolName: string): ToolFailure {
  if (ToolFailure.is(thrown)) return thrown;
  const message = messageOf(thrown);
  const words = cleanText(message, MAX_MESSAGE_CHARS).trim();
  const text = words === '' ? `The server of tool "${toolName}" gave no reason.` : words;
  return new ToolFailure(text, { ...kindOf(codeOf(thrown), message), cause: thrown });
}

function kindOf(code: unknown, message: string): ToolFailureOptions {
  const isOfClient = (code === -32_600 || code === -32_602) && OUTPUT_SCHEMA.test(message);
  return isOfClient ? { code: 'invalid-output' } : (protocolCodes.get(code) ?? {});
}

function codeOf(thrown: unknown): unknown {
  try {
    return isObject(thrown) ? thrown['code'] : undefined;
  } catch {
    // What was thrown throws when it is looked at.
    return undefined;
  }
}
