/** Every kind of failure of a tool call, closed. */
export const toolErrorCodes = [
  'invalid-arguments',
  'invalid-output',
  'unknown-tool',
  'denied',
  'guardrail',
  'timeout',
  'idle-timeout',
  'cancelled',
  'skipped',
  'tool-failed',
  'rate-limit',
  'auth',
  'unavailable',
  'too-large',
] as const;

/** The kind of failure of a tool call. */
export type ToolErrorCode = (typeof toolErrorCodes)[number];

/** Tells whether `value` is one of the kinds of failure. */
export function isToolErrorCode(value: unknown): value is ToolErrorCode {
  return (toolErrorCodes as readonly unknown[]).includes(value);
}
