import { isObject } from '../schema/isObject.ts';
import { cleanLine } from './cleanText.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';

const MAX_LOG_CHARS = 1000;
const MAX_LEVEL_CHARS = 20;

/**
 * Makes a diagnostic of what a server logs: the parameters of `notifications/message`. Cleaned and cut. Source: Model Context
 * Protocol 2026-07-28, `LoggingMessageNotificationParams`.
 */
export function logOf(params: unknown): McpDiagnostic {
  const { level, data } = isObject(params) ? params : {};
  const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? 'nothing');
  const word = typeof level === 'string' ? cleanLine(level, MAX_LEVEL_CHARS) : 'unknown';
  return { type: 'log', message: `The server logs (${word}): ${cleanLine(text, MAX_LOG_CHARS)}` };
}
