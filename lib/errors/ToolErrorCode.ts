/** The kind of failure of a tool call, closed. */
export type ToolErrorCode =
  | 'invalid-arguments'
  | 'invalid-output'
  | 'unknown-tool'
  | 'denied'
  | 'guardrail'
  | 'timeout'
  | 'idle-timeout'
  | 'cancelled'
  | 'skipped'
  | 'tool-failed'
  | 'rate-limit'
  | 'auth'
  | 'unavailable'
  | 'too-large';

/** All of them. */
export const toolErrorCodes: readonly ToolErrorCode[] = [
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
];

/** Tells whether `value` is one of the kinds of failure. */
export function isToolErrorCode(value: unknown): value is ToolErrorCode {
  return toolErrorCodes.some((code) => code === value);
}
